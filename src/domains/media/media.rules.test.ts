import { describe, expect, it } from 'vitest'
import {
  isStoredImage,
  objectIdOf,
  objectPath,
  srcSet,
  variantStep,
  variantUrl,
  variantUrlFor,
  variantWidth,
} from './media.rules'
import { fileFault, maxUploadBytes, storedPathOf } from './upload-file.rules'

const id = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
const url = objectPath(id)

describe('addresses', () => {
  it('tell stored pictures from others', () => {
    expect(url).toBe(`/objects/uploads/${id}`)
    expect(objectIdOf(url)).toBe(id)
    for (const other of [
      `https://example.com/objects/uploads/${id}`,
      `/objects/uploads/${id.toUpperCase()}`,
      `/objects/uploads/${id}?w=640`,
      `/objects/uploads/../${id}`,
      '/objects/uploads/',
      '',
    ])
      expect(isStoredImage(other), other).toBe(false)
  })

  it('take a width only if the picture is ours', () => {
    expect(variantUrl(url, 640)).toBe(`${url}?w=640`)
    expect(variantUrl('https://example.com/a.jpg', 640)).toBe('https://example.com/a.jpg')
    expect(variantUrlFor(url, 1200)).toBe(`${url}?w=1280`)
    expect(variantUrlFor(url, 9000)).toBe(`${url}?w=2560`)
  })
})

describe('the ladder', () => {
  it('knows its own steps and no others', () => {
    expect(variantWidth('640')).toBe(640)
    for (const text of ['', '0640', '640.0', '6e2', '641', '-640', ' 640', '99999'])
      expect(variantWidth(text), text).toBeUndefined()
  })

  it('has a single step for all widths beyond the picture', () => {
    expect(variantStep(640, 3000)).toBe(640)
    expect(variantStep(1280, 1000)).toBe(1280)
    expect(variantStep(2560, 1000)).toBe(1280)
    expect(variantStep(2560, 1280)).toBe(1280)
    expect(variantStep(320, 90)).toBe(160)
    expect(variantStep(2560, 6000)).toBe(2560)
  })
})

describe('srcSet', () => {
  it('never claims to be wider than the picture', () => {
    const lying = (width: number) => ({ width, height: Math.round((width * 2) / 3) })
    expect(srcSet(url, lying(700))).toBe(
      `${url}?w=160 160w, ${url}?w=320 320w, ${url}?w=480 480w, ${url}?w=640 640w, ${url}?w=750 700w`,
    )
    expect(srcSet(url, lying(100))).toBe(`${url}?w=160 100w`)
    expect(srcSet(url, lying(3000))).toMatch(/\?w=2560 2560w$/)
    expect(srcSet(url, lying(640))).toMatch(/\?w=640 640w$/)
  })

  it('counts the width that a shape leaves', () => {
    expect(srcSet(url, { width: 500, height: 300 }, '1x1')).toBe(
      `${url}?w=160&shape=1x1 160w, ${url}?w=320&shape=1x1 300w`,
    )
  })

  it('is absent for addresses elsewhere', () => {
    expect(srcSet('https://example.com/a.jpg', { width: 700, height: 500 }, '1x1')).toBeUndefined()
  })
})

describe('a file that someone chose', () => {
  const file = (name: string, type: string, size = 1) => ({ name, type, size })
  it('must have a picture’s type, or its name if the type is unknown', () => {
    for (const fine of [
      file('a.jpg', 'image/jpeg'),
      file('a', 'image/heic'),
      file('IMG_0001.HEIC', ''),
      file('a.b.avif', ''),
      file('a.jpg', 'image/jpeg', maxUploadBytes),
    ])
      expect(fileFault(fine), fine.name).toBeUndefined()
    for (const other of [
      file('a.pdf', 'application/pdf'),
      file('a.jpg', 'text/html'),
      file('a.jpg', 'x-image/jpeg'),
      file('a.txt', ''),
      file('heic', ''),
      file('a.heic.exe', ''),
    ])
      expect(fileFault(other)).toBe('Invalid file type - Please upload an image file')
  })

  it('must not exceed the upload limit', () => {
    expect(fileFault(file('a.jpg', 'image/jpeg', maxUploadBytes + 1))).toBe(
      'The image is larger than 25 MB',
    )
  })
})

describe('storedPathOf', () => {
  it('returns the part after uploads', () => {
    expect(storedPathOf(`https://stable.example/api/objects/uploads/${id}`)).toBe(url)
    expect(storedPathOf(`https://bucket.example/private/uploads/${id}?signature=a/b`)).toBe(url)
    expect(storedPathOf('https://stable.example/api/objects/uploads/')).toBeUndefined()
    expect(storedPathOf('https://stable.example/')).toBeUndefined()
  })
})
