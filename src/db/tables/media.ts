import type { Generated } from 'kysely'

export interface ImagesTable {
  /** The object's id, the last part of its address. */
  id: string
  content_type: string
  bytes: number
  width: number
  height: number
  /** The average colour as `#rrggbb`, shown until the image has loaded. */
  color: string
  /** Percent from the left. */
  focal_x: Generated<number>
  /** Percent from the top. */
  focal_y: Generated<number>
  /** What it shows, in words. */
  alt_text: string | null
  /** Who took it. */
  credit: string | null
  created_at: string
  created_by: string | null
}

export interface UploadsTable {
  id: string
  created_at: string
  expires_at: string
  created_by: string | null
  completed_at: string | null
  /** SHA-256 of the file as sent, in hexadecimal, to recognise the same file sent again. */
  sent_digest: string | null
}
