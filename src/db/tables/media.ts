import type { Generated } from 'kysely'

export interface ImagesTable {
  /** The object's id, which is the last part of its address. */
  id: string
  content_type: string
  bytes: number
  width: number
  height: number
  /** The dominant colour as `#rrggbb`, shown until the image is there. */
  color: string
  /** Percent from the left. */
  focal_x: Generated<number>
  /** Percent from the top. */
  focal_y: Generated<number>
  created_at: string
  created_by: string | null
}

export interface UploadsTable {
  id: string
  created_at: string
  expires_at: string
  created_by: string | null
  completed_at: string | null
  /** SHA-256 of the file as it was sent, in hexadecimal: the same file may be sent again. */
  sent_digest: string | null
}
