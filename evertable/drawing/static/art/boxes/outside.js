/* Pictures of boxes from other packages: the markup of their pictures.svg by the id of the component, by the target of
 * a piece, by `leaf:` and the id of a module, or by `lid:` and the id of a module or game. The server writes them here (server/static_files.py). */
export const OUTSIDE = {};
