/**
 * What a person does with a form that was brought in: opens it, tries to submit it empty, fills it, submits it, and
 * finds it again. The browser's engine and the server's judge the same values.
 * @source docs/language.md#formily; ADR 0024
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { checkDocument } from '#engine/compile/check-document.ts'
import { Fault } from '#engine/error/fault.ts'
import { type Issue, isError } from '#engine/error/issue.ts'
import { takeFormily } from '#engine/formily/take-formily.ts'
import { createFormStore } from '#engine/react/form/store/form-store.ts'
import { createPage } from '#engine/react/state/page.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument, FormDocument, Library, Node } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { openFormWork } from '#server/flow/form/form-work.ts'
import { valuesById, valuesByName } from '#server/flow/form/own-values.ts'
import { runChecks } from '#server/flow/service/run-checks.ts'
import manifestsJson from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { stagePorts } from '#widgets/stage/ports.ts'
import { fillForm, type Samples, spoilForm } from './fill.ts'

const manifests = manifestsJson as unknown as WidgetManifests
const library = {
  entity: () => undefined,
  document: () => undefined,
  widget: (name: string) => manifests[name],
  dict: () => undefined,
  names: (kind: string) => (kind === 'widget' ? Object.keys(manifests) : []),
} as unknown as Library
const who: Who = { id: '1', tenant: '000000', account: 'a', name: 'A', dept: null, roles: [], posts: [] } as never

export interface Walked {
  document: FormDocument
  /** codes and names of what is left to settle */
  unsaid: string[]
  /** what else is wrong with the document: nothing may be */
  errors: string[]
  /** the fields at which each side refuses the form as it is opened, filled wrongly, and filled */
  empty: Judged
  spoiled: Judged
  filled: Judged
  /** what was kept, as it is sent to the form again; null when it was refused */
  kept: WireRecord | null
  sent: WireRecord | null
}

interface Judged {
  browser: string[]
  server: string[]
}

/** The form a schema becomes, and what is wrong with it besides what is left to settle. */
export function takeDocument(content: object) {
  const title = { zh: '表单', en: 'Form' }
  const envelope = { kind: 'form', grammar: 1, key: 'brought', title }
  const document = takeFormily({ ...envelope, ...content } as unknown as AnyDocument, manifests) as FormDocument
  const { unsaid = [], ...settled } = document
  const errors = checkDocument(settled, library)
    .filter(isError)
    .map(({ path, code }) => `${path} ${code}`)
  return { document, unsaid, settled, errors }
}

/** @throws whatever a form throws that cannot be opened */
export async function walkForm(content: object, samples: Samples = {}): Promise<Walked> {
  const { document, unsaid, settled, errors } = takeDocument(content)
  const page = createPage({
    bundle: { key: document.key, document: settled, entities: {}, dicts: {}, app: null } as never,
    ports: stagePorts(),
    loader: { load: async () => undefined } as never,
    manifests: manifests as never,
    mode: 'run',
  })
  const store = createFormStore({
    page,
    id: 'form',
    record: null,
    viewOnly: false,
    fields: settled.fields,
    layout: settled.layout,
  })
  const judge = async () => {
    const sent = await store.submit(settled)
    const values = store.filled()
    const server = await judgeOnServer(settled, values)
    const browser = sent ? [] : store.problems().map(({ path }) => path.split('/')[0]!)
    return { sent, ...server, judged: { browser: unique(browser), server: unique(server.refused) } }
  }
  const empty = await judge()
  const locked = lockedIn(settled.nodes)
  spoilForm(store, locked)
  const spoiled = await judge()
  store.reset()
  fillForm(page, store, locked, samples)
  const filled = await judge()
  return {
    document,
    unsaid: unsaid.map(({ code, params = {} }) => [code, ...Object.values(params)].join(' ')),
    errors,
    empty: empty.judged,
    spoiled: spoiled.judged,
    filled: filled.judged,
    sent: filled.sent,
    kept: filled.kept,
  }
}

const unique = (list: string[]): string[] => [...new Set(list)].sort()

/** Fields whose control is locked or hidden as the form opens. */
function lockedIn(nodes: Node[] = []): Set<string> {
  return new Set(
    nodes.flatMap(({ bind, readOnly, when, children }) => [
      ...(bind && (readOnly === true || when === false) ? [bind] : []),
      ...lockedIn(children),
    ]),
  )
}

/** The form as the first step of a process: its fields and checks are judged, its values kept and sent again. */
async function judgeOnServer(form: FormDocument, values: WireRecord) {
  const flow = { process: 'brought', title: form.title, form: form.key }
  const settings = { rest: 'write', fields: [] }
  const work = await openFormWork({} as never, who, { flow, forms: { [form.key]: form } } as never, settings as never)
  const record = valuesById(form.fields ?? [], values, () => undefined)
  const refused: string[] = []
  let kept: WireRecord | null = null
  try {
    kept = valuesByName(form.fields ?? [], work.keep({}, values, 'all').vars)
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'record.refused') throw error
    refused.push(...(error.data as { issues: Issue[] }).issues.map(({ path }) => path.split('/')[0]!))
  }
  for (const check of form.checks ?? []) {
    try {
      await runChecks(
        { entities: { models: async () => new Map() } } as never,
        { fields: form.fields, checks: [check] },
        record,
        who,
      )
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'flow.check-refused') throw error
      refused.push(check.at ?? pick(check.message, 'zh'))
    }
  }
  return { refused, kept: refused.length === 0 ? kept : null }
}
