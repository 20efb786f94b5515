/** The view box of the silks' drawing, which is square. */
export const silksViewBox = '0 0 96 96'
