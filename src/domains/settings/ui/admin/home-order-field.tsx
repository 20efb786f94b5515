import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type HomeSection, homeSections } from '../../../../lib/home-sections'
import { type FieldProps, useField } from '../../../../web/admin/fields/use-field'
import { atLineEnd, IconButton } from '../../../../web/admin/icon-button'
import { SortableList } from '../../../../web/admin/sortable-list'
import { moved } from '../../../../web/admin/sortable-order'
import { FieldFault, FieldHint } from '../../../../web/ui/field'
import { stableSettings } from '../../settings.contract'
import { homeSectionWords } from './settings-words'

const nameOf = ({ id }: { id: HomeSection }) => homeSectionWords[id].name

/** The home page's sections in their order, moved by mouse, finger, keys or plain buttons. */
export function HomeOrderField<Values extends FieldValues, Output>(
  props: FieldProps<Values, Output>,
) {
  const { label, hint } = props
  const { value, change, fault, ref } = useField(props)
  const { data: order = [...homeSections] } = stableSettings.shape.homeOrder.safeParse(value)
  const [said, setSaid] = useState('')
  const id = useId()
  const move = (section: HomeSection, place: number) => {
    change(moved(order, section, order[place] ?? section))
    setSaid(`${homeSectionWords[section].name} is at place ${place + 1} of ${order.length}.`)
  }
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={fault === undefined ? `${id}-hint` : `${id}-hint ${id}-fault`}
      className="grid min-w-0 gap-3 outline-none"
    >
      <legend className="pb-1.5 font-semibold">{label}</legend>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <SortableList
        label={label}
        items={order.map((section) => ({ id: section }))}
        itemLabel={nameOf}
        onReorder={async (ids) => change(ids)}
        failure="Failed to change the order"
        className="border-t border-line"
        renderItem={(item, handle) => {
          const place = order.indexOf(item.id)
          const { name, who } = homeSectionWords[item.id]
          return (
            <div className="flex flex-wrap items-center gap-x-2 border-b border-line py-1">
              {handle}
              <span className="min-w-0 grow basis-[min(9rem,60%)] leading-snug break-words">
                <span className="block font-semibold">{name}</span>
                {who !== undefined && <span className="block text-sm text-ink-soft">{who}</span>}
              </span>
              <span className={`flex gap-2 ${atLineEnd}`}>
                <IconButton
                  title="Move up"
                  name={name}
                  icon={ArrowUp}
                  isIdle={place === 0}
                  onClick={() => move(item.id, place - 1)}
                />
                <IconButton
                  title="Move down"
                  name={name}
                  icon={ArrowDown}
                  isIdle={place === order.length - 1}
                  onClick={() => move(item.id, place + 1)}
                />
              </span>
            </div>
          )
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {fault !== undefined && <FieldFault id={`${id}-fault`}>{fault}</FieldFault>}
    </fieldset>
  )
}
