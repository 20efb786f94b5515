import sharp from 'sharp'

// Process-wide settings, made before the first picture is read. Pictures are made once and kept, so a cache in
// libvips would only take memory; one thread for each picture keeps memory predictable, and several pictures at
// once use the other cores.
sharp.cache(false)
sharp.concurrency(1)

// libvips reads dozens of formats, some with large and rarely used libraries. Uploads can reach only the first
// five (image-intake.ts reads the signature first); SVG is for our own drawings.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

/**
 * sharp as configured here: import it from this file, never from the package; the server loads it when it needs it
 * (`loadSharp`).
 */
export { sharp }
