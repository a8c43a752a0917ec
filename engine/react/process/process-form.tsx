/**
 * A form whose buttons are the page's: drawn by the ordinary screen, sent by the page.
 * @source WU-14, WU-16; docs/workflow.md#form-of-a-task
 */
import { useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { ProcessForm } from '#adapters/wire/process.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { Ports } from '../../ports/ports.ts'
import type { FormDocument, PageDocument, Step } from '../../schema/document.ts'
import { fromWire } from '../data/wire-record.ts'
import { type FormHost, FormHostContext, type HostedForm } from '../form/form-host.ts'
import { Screen } from '../screen/screen.tsx'
import type { RunManifests, WidgetLoader } from '../widget.ts'
import type { PageForm } from './process-page.ts'

interface ProcessFormProps extends PageForm {
  /** only drawn to be read */
  viewOnly?: boolean
  outside: { ports: Ports; loader: WidgetLoader; manifests: RunManifests }
}

const unsent = async (record: WireRecord) => record

export function ProcessFormView({
  form,
  outside,
  viewOnly = false,
  send = unsent,
  enter,
  onFilled,
  noteOf,
  handle,
}: ProcessFormProps) {
  const latest = useRef({ send, enter, onFilled, noteOf })
  latest.current = { send, enter, onFilled, noteOf }
  const attached = useRef<HostedForm | null>(null)
  const [arrival] = useState(openArrival)
  useImperativeHandle(handle, () => ({
    async submit() {
      await arrival.promise // a press before the form is drawn waits for it
      return (await attached.current?.submit()) ?? false
    },
    async keep(send) {
      await arrival.promise
      return (await attached.current?.keep(send)) ?? false
    },
    problems: () => attached.current?.problems() ?? [],
    holds: rule => attached.current?.holds(rule) ?? false,
    watch: see => attached.current?.watch(see) ?? (() => {}),
  }))
  const isRead = viewOnly || form.readOnly
  const bundle = useMemo(() => pageAround(form, isRead), [form, isRead])
  const host = useMemo(
    () =>
      hostOf(form, {
        save: record => latest.current.send(record),
        enter: () => latest.current.enter?.(),
        noteOf: (id, value) => latest.current.noteOf?.(id, value) ?? null,
        attach(drawn) {
          attached.current = drawn
          arrival.resolve()
          const stop = latest.current.onFilled && drawn.watch(record => latest.current.onFilled?.(record))
          return () => {
            stop?.()
            if (attached.current === drawn) attached.current = null
          }
        },
      }),
    [form, arrival],
  )
  return (
    <FormHostContext value={host}>
      <Screen bundle={bundle} {...outside} />
    </FormHostContext>
  )
}

/** What is done after the form was sent, of the node or of the form. @source WU-82 */
export const stepsAfter = ({ afterSubmit, bundle }: ProcessForm): Step[] | undefined =>
  afterSubmit ?? (bundle.document as FormDocument).afterSubmit

/** A page that holds nothing but the form. */
function pageAround(form: ProcessForm, isRead: boolean): ScreenBundle {
  const { bundle } = form
  const { title, key, kind: _kind, grammar, ...body } = bundle.document as FormDocument
  const { preRead, afterSubmit: _, ...shown } = body
  const afterSubmit = stepsAfter(form)
  const document: PageDocument = {
    kind: 'page',
    grammar,
    key,
    title,
    nodes: [
      {
        id: 'form',
        widget: 'form',
        body: { ...shown, ...(preRead && !isRead ? { preRead } : {}), ...(afterSubmit ? { afterSubmit } : {}) },
        ...(isRead ? { readOnly: true } : {}),
      },
    ],
  }
  return { ...bundle, document }
}

/** A promise of the form being on the screen. */
function openArrival(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

function hostOf(
  { bundle, values }: ProcessForm,
  around: Pick<FormHost, 'attach' | 'enter' | 'noteOf' | 'save'>,
): FormHost {
  const fields = bundle.entities[(bundle.document as FormDocument).entity ?? '']?.document.fields ?? []
  const given = fields.filter(({ id, name = id }) => values[name] !== undefined)
  return { record: values.id ? values : null, given: fromWire(given, values, bundle.entities), ...around }
}
