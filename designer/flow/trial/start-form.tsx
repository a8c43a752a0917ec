/**
 * The form of the start, drawn by the ordinary screen over the documents of the draft. It has no buttons and saves nothing.
 * @source docs/workflow.md#form-of-a-task
 */
import { useEffect, useMemo, useRef } from 'react'
import { samplePorts } from '#adapters/memory/sample/sample-ports.ts'
import type { AppState } from '#adapters/wire/design.ts'
import type { ClientEntity, ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import { runnable } from '#engine/entity/runnable.ts'
import { cutTaskForm } from '#engine/flow/form/task-form.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { fromWire } from '#engine/react/data/wire-record.ts'
import { type FormHost, FormHostContext } from '#engine/react/form/form-host.ts'
import { Screen } from '#engine/react/screen/screen.tsx'
import { useT } from '#engine/react/text.ts'
import type { EntityDocument, FlowDocument, FormBody, FormDocument, PageDocument } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { DraftView } from '../../commands/documents/command.ts'
import { clientEntity } from '../../rules/formula/client-entity.ts'
import { useOutside, useSessionState } from '../../session/designer-context.tsx'

interface StartFormProps {
  flow: FlowDocument
  entity: EntityDocument | undefined
  /** what the form begins with, when it is drawn */
  values: WireRecord
  /** called with what is filled in, unchecked, at first and after each change */
  onFilled(record: WireRecord): void
}

export function StartForm({ flow, entity, values, onFilled }: StartFormProps) {
  const t = useT()
  const { view, app } = useSessionState('view', 'app')
  const { ports, loader, manifests } = useOutside()
  const latest = useRef({ values, onFilled })
  latest.current = { values, onFilled }
  const bundle = useMemo(() => bundleOfStart(view, flow, entity, app.library), [view, flow, entity, app.library])
  // a form without a change is the same one, so that a change of the process keeps what is filled in
  const key = JSON.stringify([bundle?.document, bundle?.entities[ownOf(bundle)]?.document])
  const kept = useRef({ key, bundle })
  if (kept.current.key !== key) kept.current = { key, bundle }
  const shown = kept.current.bundle
  const sample = useMemo(() => shown && samplePorts(ports, shown), [ports, shown])
  useEffect(() => {
    if (!shown) latest.current.onFilled({})
  }, [shown])
  const host = useMemo<FormHost>(
    () => ({
      ...{ record: null, given: shown ? givenOf(shown, latest.current.values) : {} },
      attach: form => form.watch(record => latest.current.onFilled(record)),
    }),
    [shown],
  )
  if (!shown || !sample) return <p className="dz-quiet">{t('trial.noForm')}</p>
  return (
    <FormHostContext value={host}>
      <Screen key={key} bundle={shown} ports={sample} loader={loader} manifests={manifests} mode="run" />
    </FormHostContext>
  )
}

const ownOf = (bundle: ScreenBundle | null): string => bundle?.key ?? ''

/** What was filled in before, of the fields that the form still has. */
function givenOf({ key, document, entities }: ScreenBundle, values: WireRecord): EngineRecord {
  const own = (document as PageDocument).nodes?.[0]?.body as FormBody | undefined
  const fields = entities[key]?.document.fields ?? own?.fields ?? []
  return fromWire(
    fields.filter(({ id, name }) => (name ?? id) in values),
    values,
    entities,
  )
}

type Library = Pick<AppState['library'], 'entities' | 'workdays'> & {
  dicts: Record<string, { options: ScreenBundle['dicts'][string] }>
}

/** The draft form of the start as a page, cut to the rights of the start; null without fields. */
function bundleOfStart(
  view: DraftView,
  flow: FlowDocument,
  entity: EntityDocument | undefined,
  library: Library,
): ScreenBundle | null {
  const start = flow.elements.find(({ type, event, inside }) => type === 'startEvent' && !event && !inside)
  const named = start?.form ?? flow.form
  const form = named === undefined ? undefined : (view.docs[`form:${named}`] as FormDocument | undefined)
  const cut = cutTaskForm({
    ...(entity && { entity: runnable(entity, view.entity) }),
    ...(form && { form }),
    rights: { rest: start?.rest ?? 'write', fields: start?.fields ?? [] },
    lookup: view.entity,
  })
  if (!cut) return null
  const { title, key: _key, kind: _kind, grammar, preRead: _read, afterSubmit: _after, ...body } = cut.document
  const key = cut.document.entity ?? ''
  const document: PageDocument = {
    ...{ kind: 'page', grammar, key, title },
    nodes: [{ id: 'form', widget: 'form', body: { ...body, entity: key } }],
  }
  const around = [...library.entities, ...Object.values(view.stored).filter(isEntity)]
  return {
    key,
    document,
    entities: {
      ...Object.fromEntries(around.map(one => [one.key, clientEntity(runnable(one, view.entity))])),
      ...Object.fromEntries(
        Object.entries(cut.entities).map(([name, own]): [string, ClientEntity] => [
          name,
          { ...clientEntity(own.document), readOnly: own.readOnly },
        ]),
      ),
    },
    ...(library.workdays && { workdays: library.workdays }),
    dicts: Object.fromEntries(Object.entries(library.dicts).map(([code, { options }]) => [code, options])),
    app: null,
  }
}
