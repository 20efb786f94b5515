import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { currencyNames } from '../../../../lib/currency-names'
import { currencies } from '../../../../lib/money'
import { counted } from '../../../../lib/text'
import { FixedFact } from '../../../../web/admin/fields/fixed-fact'
import { FieldRow } from '../../../../web/admin/fields/field-row'
import { LinesField } from '../../../../web/admin/fields/lines-field'
import { MoneyField } from '../../../../web/admin/fields/money-field'
import { SelectField } from '../../../../web/admin/fields/select-field'
import { TextAreaField } from '../../../../web/admin/fields/text-area-field'
import { TextField } from '../../../../web/admin/fields/text-field'
import { useField } from '../../../../web/admin/fields/use-field'
import { RecordForm } from '../../../../web/admin/record-form'
import { useRecordForm } from '../../../../web/admin/use-record-form'
import { useSite } from '../../../../web/site'
import { moneyWords } from '../../../../web/value-words'
import { send } from '../../../../web/send'
import { Dialog } from '../../../../web/ui/dialog'
import { holding } from '../../../content/fields.contract'
import { PreviewLinkPart } from '../../../content/ui/admin/preview-link-part'
import { VisibilityFields } from '../../../content/ui/admin/visibility-fields'
import { momentWords } from '../../../content/ui/admin/visibility-words'
import { RecordHistory } from '../../../content/ui/admin/record-history'
import { pictureOf, StableImage } from '../../../media/ui/stable-image'
import { offeringChange } from '../../offering-input.contract'
import { offering as offeringContract, type Offering } from '../../ownership.contract'
import { DEFAULT_SHARES, offeringFaults } from '../../ownership.rules'
import { offeringsQuery } from '../ownership.queries'
import { DilutionNotice, LeftOfHorseNotice } from './offering-notices'
import { HorseField, horsesToOfferQuery } from './horse-field'
import { leftWords, partOfOthers, proposedPercent } from './left-of-horse'
import {
  currencyOptions,
  historyLabels,
  offeringLabels,
  percentWords,
  stateWords,
} from './offering-words'
import { PercentField } from './percent-field'
import { RecordedTerms } from './recorded-terms'
import { SharesFields } from './shares-fields'

/** The form has every field; the server fills in blank available shares, since it knows what is held. */
const offeringForm = offeringChange.check(
  holding(['totalShares', 'availableShares'], ({ totalShares = DEFAULT_SHARES, availableShares }) =>
    offeringFaults({ totalShares, availableShares: availableShares ?? 0 }),
  ),
)

type OfferingTyped = z.input<typeof offeringForm>

interface Props {
  /** The offering to change; without it a new one is added. */
  offering?: Offering | undefined
  returnFocusTo: string
  /** Reloads every screen that shows it. */
  refresh: () => Promise<void>
  onCreated?: () => void
  onClose: () => void
}

export function OfferingDialog({ offering, returnFocusTo, refresh, onCreated, onClose }: Props) {
  const { currency: usual } = useSite()
  const horses = useQuery(horsesToOfferQuery)
  const horseName = (id: unknown) =>
    horses.data?.find((horse) => horse.id === id)?.name ?? 'another horse'
  const form = useRecordForm<OfferingTyped, z.output<typeof offeringForm>, Offering>({
    schema: offeringForm,
    recordSchema: offeringContract,
    record: offering,
    valuesOf: (record) => ({
      horseId: record?.horseId ?? '',
      totalShares: record?.totalShares ?? DEFAULT_SHARES,
      availableShares: record?.availableShares ?? DEFAULT_SHARES,
      percentOfHorse: String(Number(record?.percentOfHorse ?? 100)),
      pricePerShare: record?.pricePerShare ?? '',
      currency: record?.currency ?? usual,
      projectedReturns: record?.projectedReturns ?? '',
      description: record?.description ?? '',
      highlights: record?.highlights ?? [],
      isActive: record?.isActive ?? true,
      publishAt: record?.publishAt ?? '',
      unpublishAt: record?.unpublishAt ?? '',
    }),
    labels: offeringLabels,
    words: {
      horseId: horseName,
      percentOfHorse: percentWords,
      pricePerShare: (price, values) => moneyWords(price, values.currency),
      isActive: stateWords,
      publishAt: momentWords,
      unpublishAt: momentWords,
    },
    save: async (values, updatedAt, confirm) => {
      try {
        return offering
          ? await send('PATCH', `/api/ownership-shares/${offering.id}`, {
              ...values,
              updatedAt,
              confirm,
            })
          : await send('POST', '/api/ownership-shares', values)
      } catch (error) {
        // it may have been refused because of recent sales, which the form shows
        await refresh()
        throw error
      }
    },
    onSaved: async () => {
      await refresh()
      if (!offering) onCreated?.()
      onClose()
    },
    success: offering
      ? 'Ownership share updated successfully'
      : 'Ownership share created successfully',
    failure: offering ? 'Failed to update ownership share' : 'Failed to create ownership share',
  })
  const { field, setValue } = form
  const chosen = useField(field('currency')).text
  const totalShares = useField(field('totalShares')).value
  const availableShares = useField(field('availableShares')).value
  const percentOfHorse = useField(field('percentOfHorse')).value
  const isActive = useField(field('isActive')).value === true
  const horseId = useField(field('horseId')).text
  const currency = currencies.find((each) => each === chosen) ?? usual
  const heldShares = offering?.heldShares ?? 0
  /** Its horse and its currency are fixed. Someone who changed them before the first sale can still change them back. */
  const sold = heldShares > 0 ? offering : undefined

  const { data: offerings } = useQuery(offeringsQuery)
  const horseNow = offering?.horseId === horseId ? offering.horse.name : horseName(horseId)
  const others = offerings && partOfOthers(offerings, { horseId, exceptId: offering?.id })
  const left =
    others && horseId !== ''
      ? leftWords(horseNow, others, {
          ...{ totalShares, availableShares, percentOfHorse, isActive, heldShares },
        })
      : undefined
  // a new offering of another horse starts with what is left of that horse; typed text stays
  const proposed = useRef('100')
  const proposal = others && !offering ? proposedPercent(others) : undefined
  useEffect(() => {
    if (proposal === undefined || proposal === proposed.current) return
    if (percentOfHorse === proposed.current) setValue('percentOfHorse', proposal)
    proposed.current = proposal
  }, [proposal, percentOfHorse, setValue])

  return (
    <Dialog
      title={offering ? 'Edit Ownership Share' : 'Add Ownership Share'}
      size="wide"
      returnFocusTo={returnFocusTo}
      onClose={onClose}
    >
      <RecordForm form={form} action={offering ? 'Save' : 'Add Ownership Share'}>
        {sold?.horseId === horseId ? (
          <FixedFact label={offeringLabels.horseId}>
            <span className="flex items-center gap-3 font-serif text-[1.2rem] leading-snug font-bold">
              <StableImage
                {...pictureOf(sold.horse)}
                alt=""
                sizes="4rem"
                shape="1x1"
                className="w-14 shrink-0"
              />
              <span className="min-w-0 break-words">{sold.horse.name}</span>
            </span>
          </FixedFact>
        ) : (
          <HorseField {...field('horseId')} required current={offering?.horse} />
        )}
        {heldShares > 0 && (
          <p className="border-l-4 border-brass bg-brass-wash px-3 py-2">
            {`Co-owners hold ${counted(heldShares, 'share')}, so the horse and the currency are fixed. A new price applies to future sales; every other change takes effect today.`}
          </p>
        )}
        <SharesFields
          total={field('totalShares')}
          available={field('availableShares')}
          heldShares={heldShares}
          isNew={!offering}
        />
        {offering && heldShares > 0 && (
          <DilutionNotice
            offering={{ ...offering, heldShares }}
            totalShares={totalShares}
            percentOfHorse={percentOfHorse}
          />
        )}
        {left && <LeftOfHorseNotice {...left} />}
        <FieldRow>
          <MoneyField {...field('pricePerShare')} required currency={currency} />
          {sold?.currency === currency ? (
            <FixedFact label={offeringLabels.currency}>{currencyNames[currency]}</FixedFact>
          ) : (
            <SelectField {...field('currency')} options={currencyOptions} />
          )}
        </FieldRow>
        <FieldRow>
          <PercentField {...field('percentOfHorse')} hint="What all the shares together make up." />
          <TextField {...field('projectedReturns')} hint="In words, such as 3–8% a year." />
        </FieldRow>
        <TextAreaField {...field('description')} max={5000} />
        <LinesField {...field('highlights')} hint="One per line." />
        <VisibilityFields
          published={field('isActive')}
          publishAt={field('publishAt')}
          unpublishAt={field('unpublishAt')}
          box={{
            label: 'Active: visible to the public',
            hint: 'Otherwise it is left out of lists and its page says Closed.',
          }}
          words={{
            starts: 'Opens',
            ends: 'Closes',
            noStart: 'Leave blank to open it yourself.',
            noEnd: 'Leave blank to keep it open.',
          }}
        />
        {offering && heldShares > 0 && (
          <RecordedTerms
            offering={offering}
            isDisabled={form.isDirty || form.busy}
            refresh={refresh}
            onCorrected={onClose}
          />
        )}
        {offering && (
          <>
            <PreviewLinkPart
              of="/api/ownership-shares"
              id={offering.id}
              isShown={offering.isActive && !offering.isDraft}
              what="offering"
            />
            <RecordHistory
              subject={`offering:${offering.id}`}
              labels={historyLabels(offering.currency, horseName)}
            />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
