import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, type Question } from '../api'
import { toast } from '../toast/toast-store'
import {
  type Conflict,
  differencesBetween,
  fieldOfFault,
  type Labels,
  onTopOfNow,
  valueAt,
} from '../record-conflict'
import type { FormQuestions } from './form-end'
import { refusalWords } from './refusal-words'

interface Options<Input extends FieldValues, Output, Stored extends { updatedAt: string }> {
  /** The call's contract, which checks the form as it does the API; a function if it depends on the current state. */
  schema: z.ZodType<Output, Input> | ((record: Stored | undefined) => z.ZodType<Output, Input>)
  /** The contract of the record, as the API returns it. */
  recordSchema: z.ZodType<Stored>
  /** The record to change; without it a new one is created. */
  record?: Stored | undefined
  /** The fields' values for a record, or for a new one: absent texts are empty. */
  valuesOf: (record: Stored | undefined) => Input & DefaultValues<Input>
  /** The fields' labels by their dotted paths, in the order of the form. */
  labels: Readonly<Partial<Record<FieldPath<Input>, string>>>
  /** Values in words, for fields whose values aren't readable as they are. */
  words?: Readonly<Partial<Record<FieldPath<Input>, (value: unknown, values: Input) => ReactNode>>>
  /**
   * Makes the call; `updatedAt` is the one the change started from, `confirm` the codes of the questions
   * answered with yes.
   */
  save: (values: Output, updatedAt: string | undefined, confirm: string[]) => Promise<unknown>
  /** Reloads what shows the record, closes the dialog. */
  onSaved: (answer: unknown) => void | Promise<void>
  /** What the toast then says; none if unset. */
  success?: string
  /** Corrects the form, or the data it depends on, after a refusal, which is shown afterwards. */
  onRefused?: (error: ApiError) => Promise<void>
  /** The message if the server gives none. */
  failure: string
}

/**
 * The form of one record: checked by the API's own contract, saved, with refusals at its fields, and compared
 * with what someone else has saved in the meantime. Typed text is kept.
 */
export function useRecordForm<
  Input extends FieldValues,
  Output,
  Stored extends { updatedAt: string },
>(options: Options<Input, Output, Stored>) {
  const { recordSchema, valuesOf, failure } = options
  const labels: Labels = options.labels
  const isField = (path: string | undefined): path is FieldPath<Input> & string =>
    path !== undefined && Object.hasOwn(labels, path)

  /** What the form started from. */
  const [base, setBase] = useState(options.record)
  const schema = typeof options.schema === 'function' ? options.schema(base) : options.schema
  const [newer, setNewer] = useState<{ record: Stored; message: string | undefined }>()
  const [refusal, setRefusal] = useState<ReactNode>()
  /** What the server asks before it saves, and the codes confirmed before. */
  const [asked, setAsked] = useState<{ questions: Question[]; confirmed: string[] }>()
  /** The field that takes the focus after the save. */
  const [wrong, setWrong] = useState<{ field: FieldPath<Input> }>()
  const [busy, setBusy] = useState(false)
  /** The fields whose pictures are on their way. */
  const [uploading, setUploading] = useState<readonly string[]>([])
  const isUploading = uploading.length > 0
  const isUnderWay = useRef(false)
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(options.record),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // our own goes by the order of the labels
    shouldFocusError: false,
  })
  const { isDirty } = form.formState

  const refuse = (message: ReactNode, inForm = message) => {
    setRefusal(inForm)
    toast({ title: 'Error', description: message, variant: 'destructive' })
  }

  const focusFirst = (fields: readonly (string | undefined)[]) => {
    const first = Object.keys(labels).find((field) => fields.includes(field))
    setWrong(isField(first) ? { field: first } : undefined)
  }
  const { setFocus } = form
  useEffect(() => {
    // a field may be disabled during a save, and takes no focus then
    if (wrong && !busy) setFocus(wrong.field)
  }, [wrong, busy, setFocus])

  const { subscribe } = form
  useEffect(
    // a yes answers the question asked, not what is typed afterwards
    () => subscribe({ formState: { values: true }, callback: () => setAsked(undefined) }),
    [subscribe],
  )

  const onRefused = (error: unknown, confirmed: string[]) => {
    if (!(error instanceof ApiError)) return refuse(failure, refusalWords(error, failure))
    const { questions } = error
    if (questions.length > 0) return setAsked({ questions, confirmed })
    const current = recordSchema.safeParse(error.current)
    if (current.success) return setNewer({ record: current.data, message: error.serverMessage })
    const elsewhere: string[] = []
    const placed = error.faults.map(({ path, message }) => {
      const field = fieldOfFault(path, labels)
      if (isField(field)) form.setError(field, { type: 'server', message })
      else elsewhere.push(message)
      return field
    })
    focusFirst(placed)
    if (elsewhere.length > 0) refuse(elsewhere.join(' '))
    else if (placed.length === 0) refuse(refusalWords(error, failure))
  }

  const send = async (values: Output, updatedAt: string | undefined, confirmed: string[]) => {
    let answer: unknown
    try {
      answer = await options.save(values, updatedAt, confirmed)
    } catch (error) {
      if (error instanceof ApiError) await options.onRefused?.(error).catch(() => undefined)
      return onRefused(error, confirmed)
    }
    // nothing is unsaved now, and a form that stays open continues from what was saved
    const saved = recordSchema.safeParse(answer)
    if (saved.success) setBase(saved.data)
    form.reset(saved.success ? valuesOf(saved.data) : form.getValues())
    await options.onSaved(answer)
    if (options.success !== undefined) toast({ title: 'Success', description: options.success })
  }

  const submit = async (updatedAt: string | undefined, confirmed: string[] = []) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    setRefusal(undefined)
    setNewer(undefined)
    setAsked(undefined)
    setWrong(undefined)
    try {
      await form.handleSubmit(
        (values) => send(values, updatedAt, confirmed),
        (errors) => {
          const fields = Object.keys(labels).filter((field) => valueAt(errors, field) !== undefined)
          focusFirst(fields)
          if (fields.length === 0) refuse(failure)
        },
      )()
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  const conflict: Conflict | undefined = newer && {
    message: newer.message,
    differences: differencesBetween(
      { start: valuesOf(base), now: valuesOf(newer.record), yours: form.getValues() },
      labels,
      options.words,
    ),
    takeCurrent: () => {
      setBase(newer.record)
      setNewer(undefined)
      form.reset(valuesOf(newer.record))
    },
    saveAnyway: () => {
      const now = valuesOf(newer.record)
      const merged = onTopOfNow({ start: valuesOf(base), now, yours: form.getValues() }, labels)
      setBase(newer.record)
      form.reset(now)
      form.reset(merged, { keepDefaultValues: true })
      void submit(newer.record.updatedAt)
    },
  }

  const questions: FormQuestions | undefined = asked && {
    messages: asked.questions.map(({ message }) => message),
    goBack: () => setAsked(undefined),
    confirm: () => {
      const codes = asked.questions.map(({ code }) => code)
      void submit(base?.updatedAt, [...asked.confirmed, ...codes])
    },
  }

  const field = (name: FieldPath<Input>) => ({
    control: form.control,
    name,
    label: options.labels[name] ?? name,
  })

  return {
    ...form,
    /** The latest version the form knows. */
    record: base,
    /** What a field's component needs: `<TextField {...field('name')} />`. */
    field,
    /** The same for a picture, which may be uploading while the form itself is idle. */
    picture: (name: FieldPath<Input>) => ({
      ...field(name),
      disabled: busy,
      onBusyChange: (isBusy: boolean) =>
        setUploading((others) => [
          ...others.filter((other) => other !== name),
          ...(isBusy ? [name] : []),
        ]),
    }),
    isDirty,
    busy: busy || isUploading,
    isUploading,
    refusal,
    conflict,
    questions,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      // events of dialogs opened from this form bubble through here, too
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      void submit(base?.updatedAt)
    },
  }
}
