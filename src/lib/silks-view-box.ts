/** The units of the silks' drawing: it is square. */
export const silksViewBox = '0 0 96 96'
