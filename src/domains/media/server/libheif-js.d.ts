/** The part of libheif-js that we use; the package describes only its raw bindings. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifPixels {
    data: Uint8ClampedArray<ArrayBuffer>
    width: number
    height: number
  }

  export class HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `pixels.data` with RGBA and passes it on; null if it can't be decoded. */
    display(pixels: HeifPixels, done: (pixels: HeifPixels | null) => void): void
  }

  export class HeifDecoder {
    /** Reads the container, without decoding anything yet; empty if the file is none. */
    decode(file: Uint8Array): HeifImage[]
  }

  const library: { HeifDecoder: typeof HeifDecoder }
  export default library
}
