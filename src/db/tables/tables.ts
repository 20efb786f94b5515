import type {
  AuditEntriesTable,
  AuditHeadTable,
  FailedTriesTable,
  DeletedRecordsTable,
  IdempotencyKeysTable,
  IdentitiesTable,
  KnownBrowsersTable,
  PasswordLinksTable,
  PendingSignInsTable,
  RecoveryCodesTable,
  SessionsTable,
  UsersTable,
} from './accounts'
import type { GalleryItemsTable } from './gallery'
import type { HomepageSettingsTable } from './homepage'
import type { HorsePhotosTable, HorsesTable, HorseVideosTable, PerformancesTable } from './horses'
import type { InvestmentsTable, RegisterEntriesTable } from './investments'
import type { JobsTable } from './jobs'
import type { ImagesTable, UploadsTable } from './media'
import type { OfferingsTable, OfferingTermsTable } from './ownership'
import type { PagesTable } from './pages'

export interface Tables {
  users: UsersTable
  identities: IdentitiesTable
  sessions: SessionsTable
  pending_sign_ins: PendingSignInsTable
  password_links: PasswordLinksTable
  recovery_codes: RecoveryCodesTable
  known_browsers: KnownBrowsersTable
  failed_tries: FailedTriesTable
  audit_entries: AuditEntriesTable
  idempotency_keys: IdempotencyKeysTable
  audit_head: AuditHeadTable
  deleted_records: DeletedRecordsTable
  images: ImagesTable
  uploads: UploadsTable
  horses: HorsesTable
  horse_photos: HorsePhotosTable
  horse_videos: HorseVideosTable
  performances: PerformancesTable
  offerings: OfferingsTable
  offering_terms: OfferingTermsTable
  investments: InvestmentsTable
  register_entries: RegisterEntriesTable
  gallery_items: GalleryItemsTable
  pages: PagesTable
  homepage_settings: HomepageSettingsTable
  jobs: JobsTable
}

/** Everything that the page cache keeps comes from these tables: a write to one drops it. */
export const contentTables = [
  'horses',
  'horse_photos',
  'horse_videos',
  'performances',
  'offerings',
  'gallery_items',
  'pages',
  'homepage_settings',
  'images',
] as const satisfies readonly (keyof Tables)[]
