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
import type { HorsePhotosTable, HorsesTable, HorseVideosTable } from './horses'
import type { InvestmentsTable, RegisterEntriesTable } from './investments'
import type { JobsTable } from './jobs'
import type { ImagesTable, UploadsTable } from './media'
import type { OfferingsTable, OfferingTermsTable } from './ownership'
import type { PagesTable } from './pages'
import type { PreviewLinksTable } from './preview-links'
import type {
  MeetingsTable,
  RacesTable,
  ResultImportPartsTable,
  ResultImportsTable,
  RunsTable,
} from './racing'
import type { StableSettingsTable } from './settings'

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
  meetings: MeetingsTable
  races: RacesTable
  runs: RunsTable
  result_imports: ResultImportsTable
  result_import_parts: ResultImportPartsTable
  offerings: OfferingsTable
  offering_terms: OfferingTermsTable
  investments: InvestmentsTable
  register_entries: RegisterEntriesTable
  gallery_items: GalleryItemsTable
  pages: PagesTable
  homepage_settings: HomepageSettingsTable
  stable_settings: StableSettingsTable
  preview_links: PreviewLinksTable
  jobs: JobsTable
}

/** Every table, parents before their children, and whether its rows are the stable's: a backup has those. */
export const contents: Readonly<Record<keyof Tables, boolean>> = {
  users: true,
  identities: true,
  sessions: true,
  pending_sign_ins: true,
  password_links: true,
  recovery_codes: true,
  known_browsers: true,
  failed_tries: true,
  idempotency_keys: true,
  audit_entries: true,
  audit_head: true,
  deleted_records: true,
  images: true,
  uploads: true,
  horses: true,
  horse_photos: true,
  horse_videos: true,
  meetings: true,
  races: true,
  runs: true,
  result_imports: true,
  result_import_parts: true,
  offerings: true,
  offering_terms: true,
  investments: true,
  register_entries: true,
  gallery_items: true,
  pages: true,
  homepage_settings: true,
  stable_settings: true,
  preview_links: true,
  // what this installation's servers did
  jobs: false,
}

/** Everything that the page cache keeps comes from these tables: a write to one drops it. */
export const contentTables = [
  'horses',
  'horse_photos',
  'horse_videos',
  'meetings',
  'races',
  'runs',
  'offerings',
  'gallery_items',
  'pages',
  'homepage_settings',
  'stable_settings',
  'images',
] as const satisfies readonly (keyof Tables)[]
