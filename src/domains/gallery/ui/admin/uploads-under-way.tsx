import { useUnsavedWork } from '../../../../web/ui/unsaved-work'

/** Keeps its dialog open while pictures are uploading. */
export function UploadsUnderWay({ isBusy }: { isBusy: boolean }) {
  useUnsavedWork({ isDirty: isBusy })
  return null
}
