import { SkeletonText } from './skeleton'

/** A placeholder for a paragraph. */
export const SkeletonProse = ({ className }: { className: string }) => (
  <p className={className}>
    <SkeletonText>{'A few words of a text that is still to come. '.repeat(7)}</SkeletonText>
  </p>
)
