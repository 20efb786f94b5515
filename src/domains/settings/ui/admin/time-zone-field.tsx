import type { FieldValues } from 'react-hook-form'
import { placeOfClock } from '../../../../lib/dates'
import { isTimeZone } from '../../../../lib/moments'
import { fold } from '../../../../lib/folding'
import { PickField } from '../../../../web/admin/fields/pick-field'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { useNow } from '../../../../web/ui/use-now'

/** Places that some browsers list by names of long ago. */
const placesToday: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

const nameOf = (id: string) => id.replaceAll('_', ' ')
const zoneItem = (id: string) => ({ id, name: nameOf(id) })

/** Those that this browser knows. */
const zones = () =>
  [...new Set(Intl.supportedValuesOf('timeZone').map((zone) => placesToday[zone] ?? zone))]
    .sort()
    .map(zoneItem)

/** A time zone, found by typing part of its name, with what its clock shows. */
export function TimeZoneField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { text } = useField(props)
  return (
    <>
      <PickField
        {...props}
        items={zones()}
        isError={false}
        nameOf={({ name }) => name}
        matches={({ name }, typed) => fold(name).includes(fold(nameOf(typed)))}
        // one that this browser doesn't list, by another name or newer than it
        current={zoneItem(text)}
        placeholder="Type part of its name"
        listLabel="Time zones"
        noneFound="No time zone by that name."
      >
        {({ name }) => name}
      </PickField>
      {isTimeZone(text) && <Clock timeZone={text} />}
    </>
  )
}

function Clock({ timeZone }: { timeZone: string }) {
  const now = useNow()
  return (
    <p className="figures min-h-[1.55em] text-ink-soft">
      {now !== undefined && clockWords(timeZone, now)}
    </p>
  )
}

function clockWords(timeZone: string, now: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'full',
    timeStyle: 'short',
  })
  return `It is ${clock.format(now)} in ${placeOfClock(timeZone)}`
}
