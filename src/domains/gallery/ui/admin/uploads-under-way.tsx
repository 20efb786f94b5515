import { useUnsavedWork } from '../../../../web/ui/unsaved-work'

/** Keeps the dialog that it stands in open while pictures are on their way. */
export function UploadsUnderWay({ isBusy }: { isBusy: boolean }) {
  useUnsavedWork({ isDirty: isBusy })
  return null
}
