import type { Generated } from 'kysely'
import type { Gender, HorseStatus } from '../../domains/horses/horses.rules'
import type { VideoPlatform, VideoTag } from '../../domains/horses/videos.rules'

export interface HorsesTable {
  id: string
  slug: string
  name: string
  name_folded: string
  breed: string | null
  breed_folded: string | null
  date_of_birth: string | null
  age_years: number | null
  gender: Gender | null
  color: string | null
  status: HorseStatus
  sire: string | null
  dam: string | null
  biography: string | null
  featured_image_url: string | null
  is_featured: Generated<number>
  /** Results from before the stable recorded performances, added to those recorded. */
  opening_races: Generated<number>
  opening_wins: Generated<number>
  opening_earnings_cents: Generated<number>
  created_at: string
  updated_at: string
  is_published: Generated<number>
  /** When it will be published, or withdrawn; null once that has happened. */
  publish_at: string | null
  unpublish_at: string | null
  archived_at: string | null
  /** JSON object: its own registered colours, or null for the stable's. */
  silks: string | null
  /** A picture of them. */
  silks_url: string | null
}

export interface HorsePhotosTable {
  id: string
  horse_id: string
  image_url: string
  caption: string | null
  /** The day, or null if nobody has said. */
  taken_on: string | null
  display_order: Generated<number>
  created_at: string
  updated_at: string
}

export interface HorseVideosTable {
  id: string
  horse_id: string
  platform: VideoPlatform
  video_url: string
  title: string
  video_date: string
  description: string | null
  tag: VideoTag
  display_order: Generated<number>
  created_at: string
  updated_at: string
}
