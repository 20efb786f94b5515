import { useMark } from '../site'

/** Where no photograph is: the stable's silks before a rising sun, over the turf and the running rail. */
export const StablePrint = ({ className }: { className: string }) => (
  <div
    aria-hidden
    className={`[container-type:size] flex items-end justify-center ${className}`}
    // `groundSvg`, in the stable's colour
    style={{ background: "var(--brand) url('/silks/ground.svg') center / cover no-repeat" }}
  >
    {/* in the middle of the sun */}
    <div className="mb-[32.6cqmin] size-[44cqmin]">{useMark()}</div>
  </div>
)
