import { expect, expectTypeOf, it } from 'vitest'
import { columnsOf, fieldsOf } from './fields'

it('reads a row by field names, with flags as true or false', () => {
  const fields = fieldsOf({ id: 'a', is_published: 1, focal_x: 0.5, content_text: null })
  expect(fields).toEqual({ id: 'a', isPublished: true, focalX: 0.5, contentText: null })
  expectTypeOf(fields.isPublished).toEqualTypeOf<boolean>()
  expectTypeOf(fields.focalX).toEqualTypeOf<number>()
})

it('writes fields by column names, with flags as 1 or 0', () => {
  const change: { isPublished?: boolean; focalX: number; title?: string } = { focalX: 0.5 }
  expect(columnsOf({ ...change, isPublished: false })).toEqual({ focal_x: 0.5, is_published: 0 })
  expect(columnsOf({ title: undefined })).toEqual({ title: undefined })
  expectTypeOf(columnsOf(change)).toEqualTypeOf<{
    is_published?: number
    focal_x: number
    title?: string
  }>()
})
