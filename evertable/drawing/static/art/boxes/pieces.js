/* Pictures of the other components, each composed of a few words (things.js): a ground and what stands on it. */
import {at, dot} from "../brush.js";
import {face, icon, on, picture} from "./things.js";
import {ring, turn} from "./strokes.js";

const EVERDELL = {
  ...on("glade", {
    basic_three_twigs: "twig twig twig", basic_two_twigs_one_card: "twig twig card", basic_two_resin: "resin resin", basic_one_resin_one_card: "resin card", basic_two_cards_one_point: "card card point",
    basic_one_pebble: "pebble", basic_one_berry_one_card: "berry card", basic_one_berry: "berry",
    haven: "h.cottage", journey_2: "p.staff card", journey_3: "p.staff card card", journey_4: "p.staff card card card", journey_5: "p.staff card card card card",
    forest_two_berries_one_card: "berry berry card", forest_two_any: "any any", forest_discard_any_draw_double: "i.discard.a-ink card card", forest_copy_basic_one_card: "i.replay.a-door card", forest_three_cards_one_pebble: "card card card pebble",
    forest_twig_resin_berry: "twig resin berry", forest_three_berries: "berry berry berry", forest_two_resin_one_twig: "resin resin twig", forest_two_cards_one_any: "card card any", forest_discard_up_to_three: "i.discard.a-ink any any any",
    forest_draw_two_meadow_play_one: "flowers card card", forest_activate_two_production: "card.production card.production", forest_three_resin: "resin resin resin", forest_two_resin_or_two_berry: "resin resin berry berry",
    forest_pay_three_twigs_gain_three_any: "twig any any any", forest_four_twigs: "twig twig twig twig", forest_two_twigs_one_resin: "twig twig resin", forest_copy_forest: "i.forest.a-leaf-2 i.replay.a-door",
    forest_two_pebbles_one_card: "pebble pebble card", forest_resin_pebble_or_four_cards: "resin pebble card card", forest_berry_pebble_card: "berry pebble card", forest_swap_two_meadow_gain_any: "flowers card any",
  }),
  ...on("fair", {
    grand_tour: "i.destination.c-red p.staff", harvest_festival: "p.wheat sunflower", cartographers_expedition: "p.plan p.staff", city_monument: "statue i.governance.c-blue",
    a_brilliant_marketing_plan: "p.scroll point", a_well_run_city: "clock h.clock_tower", an_evening_of_fireworks: "rockets", ancient_scrolls_discovered: "p.scroll p.scroll p.lantern", capture_of_the_acorn_thieves: "p.acorn cage",
    croak_wart_cure: "c.toad.c-green bottle", flying_doctor_service: "c.bird.c-red heart", graduation_of_scholars: "c.owl.c-plum p.book", ministering_to_miscreants: "c.mouse.c-black bars", path_of_the_pilgrims: "c.rabbit.c-ochre p.staff",
    performer_in_residence: "p.lute berry", pristine_chapel_ceiling: "h.chapel point", remembering_the_fallen: "h.cemetery flowers", tax_relief: "p.scroll point point", the_everdell_games: "i.medal.a-gold p.banner", under_new_management: "key h.general_store",
    flower_festival: "flowers flowers", architectural_renaissance: "p.plan p.hammer", arts_and_music_festival: "p.lute p.quill", bed_and_breakfast_guild: "h.inn pie", city_holiday: "cake p.banner", gathering_of_elders: "c.turtle.c-plum c.owl.c-teal",
    kings_road_established: "h.main_road i.crown.a-gold", pie_eating_contest: "pie c.badger.c-red", royal_wedding: "rings i.crown.a-gold", statues_commissioned: "statue p.chisel",
    city_jubilee: "cake rockets", ever_wall_tower_constructed: "h.ever_wall p.hammer", glow_light_festival: "lanterns", hot_air_balloon_race: "h.air_balloon p.banner", juniper_jig_dance_contest: "c.squirrel.c-red p.lute", magic_show: "tophat", royal_tea: "teapot i.crown.a-gold",
    stock_market_boom: "graph point", sunflower_parade: "sunflower sunflower p.banner", big_city: "h.inn h.castle", scenic_flight: "h.air_balloon i.wind.a-water-2",
  }),
  ...on("shore", {
    masquerade_invitations: "mask p.letter", river_race: "h.twig_barge p.banner", riverside_resort: "h.inn c.rabbit.c-blue", romantic_cruise: "h.ferry heart", sunken_treasure_discovered: "key pearl point", x_marks_the_spot: "i.cross.c-red p.plan",
    river_spot_three_production: "card.production card.production card.production", river_spot_two_destination: "card.destination card.destination", river_spot_two_governance: "card.governance card.governance", river_spot_two_traveler: "card.traveler card.traveler",
    gus_the_gardener: "c.mole.c-green p.spade", bosley_the_artist: "c.fox.c-plum p.quill", crustina_the_constable: "c.badger.c-blue p.gavel", iluminor_the_inventor: "c.rat.c-ochre gear", snout_the_explorer: "c.hedgehog.c-red spyglass", omicron_the_elder: "c.turtle.c-plum p.staff",
    ballroom: "h.palace p.lute", river_market: "h.general_store berry", ambassador: "i.frog.f-green-2", pearl: "pearl",
  }),
  ...on("velvet", {gilded_book: "p.book", key_to_the_city: "key", scales: "scales", spyglass: "spyglass", sundial: "sundial", tiara: "tiara"}),
  ...on("fair", {
    garland_storytelling: "flowers p.book", garland_tourism: "flowers p.staff", garland_beauty: "flowers mask", garland_peace: "flowers heart", garland_agriculture: "flowers p.wheat", garland_architecture: "flowers p.plan", garland_community: "flowers hands",
  }),
  ...on("table", {
    worker_hedgehog: "i.hedgehog.f-brown-2", worker_mouse: "i.mouse.f-tan-2", worker_squirrel: "i.squirrel.f-russet-2", worker_turtle: "i.turtle.f-green-2", worker_cardinal: "i.cardinal.c-red", worker_toad: "i.toad.f-green-2",
    worker_hare: "i.hare.f-russet-2", worker_tortoise: "i.turtle.f-green-2", worker_skunk: "i.skunk.f-dark-2", twig: "twig", resin: "resin", pebble: "pebble", berry: "berry", point_1: "point", point_3: "point point point",
    occupied_token: "paw", golden_occupied_token: "paw i.crown.a-gold", die: "dice", victory_card: "card.prosperity i.crown.a-gold", rugwort_token: "c.rat.c-black", wild_token: "any", spider_token: "i.spider.a-ink",
    traveler_token: "i.rabbit.f-tan-2", score_paper: "paper p.quill", sand_timer: "sand",
  }),
  ...on("medal", {
    axolotls: "i.axolotl.a-rose", cardinals: "i.cardinal.c-red", foxes: "i.fox.f-russet", lizards: "i.lizard.f-green-2", mice: "i.mouse.f-tan-2", platypuses: "i.platypus.f-brown-2", rats: "i.rat.f-grey-2", starlings: "i.starling.f-dark-2",
    toads: "i.toad.f-green-2", turtles: "i.turtle.f-green-2", bats: "i.bat.f-dark-2", cats: "i.cat.f-grey-2", honey_bees: "i.bee.a-amber", butterflies: "i.butterfly.c-plum", spiders: "i.spider.a-ink", stoats: "i.stoat.f-tan-2", pigs: "i.pig.a-rose",
  }),
  ...on("peaks", {freezing_rain: "i.ice.a-water-2 i.waves.c-blue", deep_freeze: "i.snow.a-snow i.ice.a-water-2", great_fire: "i.flame.a-amber i.flame.c-red", drought: "i.cracks.a-door i.sun.a-amber", gale: "i.wind.a-snow i.wind.a-water-2", early_frost: "i.frost.a-snow i.autumn.a-amber"}),
  ...on("map", {
    meeks_crossing: "h.bridge", lily_ponds: "flowers i.waves.c-blue", the_bog: "i.frog.f-green-2 i.waves.f-green-2", fort_faraway: "h.castle", meerkat_canyon: "c.squirrel.c-ochre", yaras_patch: "berry p.spade", littledell: "h.cottage h.inn", bubbling_springs: "i.waves.c-blue i.heat.a-amber",
    cuddlers_cove: "heart i.waves.c-blue", stompy_knoll: "i.big-moose.f-brown-2", kibblerill_ferry: "h.ferry", longleg_forest: "i.forest.a-leaf-2 i.forest.a-leaf-2", burrowdale: "c.mole.c-ochre door", newberry_fields: "berry berry p.wheat", dugworm_gully: "i.snail.f-tan-2 p.spade",
    shipwreck_shore: "h.pirate_ship", quokka_island: "c.mouse.c-green i.waves.c-blue", brightcoat_bloom: "flowers i.butterfly.c-plum", everdell_map_tile: "i.tree.a-leaf-2",
  }),
  ...on("night", {
    copycat: "mask card", locked: "chain", light_fingers: "hands point", empty_larder: "plate", kindling_thieves: "twig mask", resin_rot: "resin bottle", stone_breakers: "pebble p.pick", tax_day: "p.scroll point", purse_cutters: "p.sack p.sword", eviction: "h.cottage i.cross.c-red",
    sabotage: "gear p.hammer", midnight_raid: "p.lantern mask", fresh_recruits: "c.rat.c-black c.rat.c-plum", gossip_network: "c.bird.c-plum p.letter", tangled_hands: "hands i.web.a-snow", flattery: "flowers i.crown.a-gold", jealous_gaze: "eyes", forest_bandits: "mask i.forest.a-leaf-2",
    river_toll: "h.bridge point", washed_out_path: "h.main_road i.waves.a-water-2", snared_clearings: "i.web.a-snow i.forest.a-leaf-2", silent_haven: "h.cottage i.web.a-snow", uninvited_guests: "c.rat.c-black door", stage_fright: "h.theater i.web.a-snow", spies_in_town: "eyes h.inn",
    closed_doors: "door chain", price_of_bread: "bread point", warped_timber: "planks", short_rations: "plate bread", watched_meadow: "flowers eyes", shrouded_meadow: "flowers i.fog.a-snow", swift_spinners: "spool i.spider.a-ink", festering_envy: "eyes point",
    hypnotic_gaze: "eyes i.whirl.a-glow", well_connected: "i.web.a-snow c.rat.c-black", sly_one: "c.fox.c-black mask", slow_poison: "bottle", spun_gold: "spool point", thread_collector: "spool spool", landlords_cut: "h.inn point", tangled_roads: "h.main_road i.web.a-snow",
    trampled_meadow: "flowers i.cross.c-red", hungry_brood: "i.spider.a-ink i.spider.a-ink i.spider.a-ink", tithe: "point p.sack", broken_looms: "spool i.cross.c-red", last_laugh: "mask i.crown.a-gold",
    infernal_spider: "i.spider.c-red i.flame.a-amber", poker_player: "card.governance card.destination dice", toll_keeper: "i.spider.a-ink point", venomous: "i.spider.f-green bottle", boastful: "i.spider.a-ink i.crown.a-gold", hoarder: "p.sack pearl point", stifling: "i.web.a-snow i.fog.a-snow", restless: "i.spider.a-ink i.wind.a-snow",
    scoring_docile: "i.spider.a-ink", scoring_cunning: "i.spider.a-ink eyes", scoring_insufferable: "i.spider.c-plum i.crown.a-gold", scoring_tormenting: "i.spider.c-plum p.sword", scoring_terrifying: "i.spider.c-red i.flame.a-amber eyes",
    activity_winter_1: "i.winter.a-snow i.worker.a-cream", activity_winter_2: "i.winter.a-snow card", activity_winter_3: "i.winter.a-snow point", activity_winter_4: "i.winter.a-snow i.web.a-snow", activity_winter_5: "i.winter.a-snow i.event.a-gold", activity_winter_6: "i.winter.a-snow flowers",
    activity_winter_7: "i.winter.a-snow spool", activity_winter_8: "i.winter.a-snow mask", activity_winter_9: "i.winter.a-snow i.spider.a-ink", activity_spring_1: "i.spring.a-pink i.worker.a-cream", activity_spring_2: "i.spring.a-pink card", activity_spring_3: "i.spring.a-pink i.web.a-snow", activity_spring_4: "i.spring.a-pink i.spider.a-ink",
    activity_summer_1: "i.summer.a-gold i.worker.a-cream", activity_summer_2: "i.summer.a-gold card", activity_summer_3: "i.summer.a-gold i.web.a-snow", activity_summer_4: "i.summer.a-gold i.spider.a-ink", activity_autumn_1: "i.autumn.a-amber i.worker.a-cream", activity_autumn_2: "i.autumn.a-amber card", activity_autumn_3: "i.autumn.a-amber i.spider.a-ink",
  }),
};

const DUO = {
  ...on("fair", {
    event_a1: "berry teapot", event_a2: "h.twig_barge p.banner", event_a3: "lanterns h.cottage", event_a4: "pebble p.hammer", event_a5: "door c.mouse.c-red", event_a6: "p.plan p.quill", event_b1: "berry p.basket sunflower", event_b2: "p.hammer p.basket", event_b3: "c.badger.c-green c.rat.c-blue",
    event_b4: "c.fox.c-red p.banner", event_b5: "p.staff i.destination.c-red", event_b6: "p.scroll i.governance.c-blue", event_c1: "pie p.wheat", event_c2: "h.cottage c.rabbit.c-ochre", event_c3: "h.theater i.prosperity.c-plum", event_c4: "i.crown.a-gold p.scroll", event_c5: "h.cottage paw", event_c6: "point i.crown.a-gold point",
    event_d1: "paw c.hedgehog.c-red p.mug", event_d2: "pie berry", event_d3: "p.book p.lantern", event_d4: "twig i.flame.a-amber twig", event_d5: "lanterns p.banner", event_d6: "bread h.inn", event_e1: "c.bird.c-red c.bird.c-blue c.bird.c-green", event_e2: "h.barn p.hammer", event_e3: "p.banner p.banner",
    event_e4: "p.banner", event_e5: "twig resin pebble berry", event_e6: "p.plan card card", event_faire: "card.traveler card.production card.destination card.governance card.prosperity", event_journey: "p.staff h.main_road",
  }),
  ...on("field", {farm_twig: "twig twig", farm_resin: "resin resin", farm_pebble: "pebble pebble", farm_berry: "berry berry"}),
  ...on("shore", {
    river_01: "any i.arrow.a-door any", river_02: "card card any", river_03: "card p.banner", river_04: "c.mouse.c-red point", river_05: "h.cottage point", river_06: "twig twig resin", river_07: "resin resin twig", river_08: "pebble twig twig", river_09: "berry berry twig", river_10: "pebble berry card",
    river_11: "any any card", river_12: "paw berry", river_13: "paw twig card", river_14: "point point card", river_15: "card.production card.production", river_16: "flowers card twig", river_17: "i.discard.a-ink any", river_18: "h.farm any", river_19: "any i.arrow.a-door point", river_20: "resin berry berry",
    event_spot_1: "berry", event_spot_2: "resin", event_spot_3: "paw", event_spot_4: "card card", event_spot_5: "pebble", event_spot_6: "paw",
  }),
  ...on("glade", {winter: "i.winter.a-snow", spring: "i.spring.a-rose", summer: "i.summer.c-green", autumn: "i.autumn.a-amber"}),
  ...on("peaks", {sun: "i.sun.a-amber", moon: "i.moon.c-blue"}),
  ...on("rosette", {
    scrappy: "planks", humble: "c.mouse.c-ochre", efficient: "watch", balanced: "scales", welcoming: "paw", frugal: "p.sack", overachiever: "i.crown.a-amber", glamorous: "tiara", prepared: "card card", excited: "rockets", medal_bronze: "bronze", medal_silver: "silver", medal_gold: "gold",
  }),
  ...on("book", {
    level_easy: "i.skunk.f-dark-2", level_normal: "i.skunk.f-dark-2 i.skunk.f-dark-2", level_hard: "i.skunk.f-dark-2 i.skunk.f-dark-2 i.skunk.f-dark-2", chapter_01: "paper p.quill", chapter_02: "planks p.hammer", chapter_03: "h.cottage c.mouse.c-red", chapter_04: "h.bridge i.worker.a-ink", chapter_05: "watch i.moon.c-blue",
    chapter_06: "card.traveler card.production card.destination card.governance card.prosperity", chapter_07: "i.event.c-red i.event.c-blue", chapter_08: "door chain", chapter_09: "twig resin pebble berry", chapter_10: "point point p.sack", chapter_11: "lanterns cake", chapter_12: "i.crown.a-gold h.castle", chapter_13: "i.sun.a-amber watch", chapter_14: "scales paper", chapter_15: "i.tree.a-leaf-2 i.skunk.f-dark-2",
  }),
  ...on("news", {
    good_news_01: "c.rabbit.c-green any", good_news_02: "any any", good_news_03: "p.quill card card", good_news_04: "p.plan p.plan", good_news_05: "flowers card", good_news_06: "hands", good_news_07: "c.mouse.c-red door", good_news_08: "p.plan h.cottage", good_news_09: "paw berry", good_news_10: "paw paw", good_news_11: "door paw", good_news_12: "point point",
    good_news_13: "i.sun.a-amber i.undo.a-ink", good_news_14: "i.moon.c-blue i.undo.a-ink", good_news_15: "h.main_road i.skunk.f-dark-2", good_news_16: "i.event.c-red i.skunk.f-dark-2", good_news_17: "i.wind.c-blue i.skunk.f-dark-2", good_news_18: "dice i.skunk.f-dark-2", good_news_19: "i.worker.a-ink i.undo.a-ink", good_news_20: "door i.worker.a-ink",
    good_news_21: "i.waves.c-blue i.replay.a-ink", good_news_22: "card.production hands", good_news_23: "scales i.event.c-red", good_news_24: "pie p.basket", good_news_25: "paper i.event.c-red",
  }),
  ...on("table", {sharing_open: "hands", sharing_limited: "hands watch", sharing_none: "hands i.cross.c-red", pocket_watch: "watch"}),
};

/* Evergreen: an artist's disc is a record with the artist on its label. */
const ARTISTS = {orange: ["lynx", "c-ochre"], blue: ["jay", "c-blue"], green: ["frog", "c-green"], yellow: ["bee", "a-gold"], brown: ["bear", "f-brown"], lilac: ["rabbit", "c-plum"]};
const record = ([star, label]) => () => picture("hall", "")() + at(60, 46, dot(0, 0, 38, "a-ink") + ring(0, 0, 33, "a-slate", 1) + ring(0, 0, 28, "a-slate", 1) + dot(0, 0, 23, label) + face(star, 38));
const EVERGREEN = {
  ...Object.fromEntries(Object.entries(ARTISTS).map(([colour, artist]) => [colour, record(artist)])),
  hit_disc: () => picture("hall", "")() + at(60, 48, dot(0, 0, 38, "a-ink") + Object.values(ARTISTS).map(([star, hue], i) => turn(i * 60, `<path d="M-17-29A34 34 0 0 1 17-29L9-15A18 18 0 0 0-9-15Z" fill="var(--${hue})"/>`) + at(Math.sin((i * Math.PI) / 3) * 26, -Math.cos((i * Math.PI) / 3) * 26, face(star, 15))).join("") + icon("star", "a-gold", 18)),
  influence_card: () => picture("hall", "")() + [-1, 0, 1].map((i) => turn(i * 14, at(60 + i * 20, 52, `<rect x="-15" y="-24" width="30" height="42" rx="4" fill="var(--a-cream)"/><rect x="-15" y="8" width="30" height="10" rx="3" fill="var(--${["c-ochre", "c-blue", "c-green"][i + 1]})"/>` + at(0, -8, face(["lynx", "jay", "frog"][i + 1], 24))), 60, 90)).join(""),
};

const PIECES = {...EVERDELL, ...DUO, ...EVERGREEN};

export {PIECES};
