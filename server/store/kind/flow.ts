/** @source docs/workflow.md#definition; WD-04, WD-11 */
import { sql } from 'kysely'
import { EXTERNAL_FORM } from '#engine/compile/check-flow.ts'
import { checkTitle } from '#engine/compile/check-title.ts'
import { libraryWith, pathOf } from '#engine/compile/library-with.ts'
import { resolveDocument } from '#engine/compile/resolve-document.ts'
import { type FormRecord, formOfRecord } from '#engine/flow/form/form-of-record.ts'
import { writeFlow } from '#engine/flow/settings/write-flow.ts'
import type { AnyDocument, FlowDocument, FormDocument, Library } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import { findCircle } from '../../flow/definition/calls.ts'
import { type Deployed, deployFlow } from '../../flow/definition/deploy.ts'
import { keepModel, noteHistory, processHolder, releaseProcess } from '../../flow/definition/models.ts'
import { readChecks } from '../../flow/service/read-checks.ts'
import { mustPass } from '../app/checked.ts'
import type { Work } from '../app/work.ts'
import type { AppWhole, StoredKind } from './stored-kind.ts'

export const flow: StoredKind<FlowDocument> = {
  async publish(work, documents, before, app) {
    if (!documents.length && !before.length) return
    mustPass(checkTwice(documents))
    for (const document of documents) {
      const last = before.find(({ key }) => key === document.key)
      const next = await deployedOf(work, document, app)
      mustPass(titleOver(next))
      if (!last || !(await isDeployed(work, next))) await deploy(work, next, last)
    }
    mustPass((await Promise.all(documents.map(document => circleAt(work, document)))).flat())
    for (const { process } of before) {
      if (!documents.some(document => document.process === process)) await releaseProcess(work.trx, process)
    }
  },
  /** The stored forms of its processes change without it. */
  async isOutdated(work, documents, app) {
    for (const document of documents) if (!(await isDeployed(work, await deployedOf(work, document, app)))) return true
    return false
  },
  async unpublish({ trx }, documents) {
    for (const { process } of documents) await releaseProcess(trx, process)
  },
}

/** A flow as it would be deployed now: with its forms, those that are stored too. */
async function deployedOf(work: Work, document: FlowDocument, app: AppWhole): Promise<Deployed> {
  const library = libraryWith(await work.store.libraryFor(work.who.tenant), app.before, app.documents)
  const { forms, payments } = await storedForms(work, document)
  return { flow: document, forms: { ...forms, ...formsOf(document, library) }, payments, app: app.key }
}

/** A title over a form that is stored: the check of the draft does not know its fields. */
function titleOver({ flow: document, forms }: Deployed) {
  const { process: key, title, form = '' } = document
  const fields = forms[form]?.fields
  const issues = fields ? checkTitle(document, { kind: 'entity', grammar: 1, key, title, fields }, () => undefined) : []
  return issues.map(issue => ({ ...issue, path: `${pathOf(document)}/${issue.path}` }))
}

/** Whether the newest deployment of its process is the same. */
async function isDeployed({ trx }: Work, next: Deployed): Promise<boolean> {
  const { rows } = await sql<{ content: Deployed }>`
    select w.content from blade_wf_deployment d
      join wf_definition w on w.tenant_id = d.tenant_id and w.deployment_id = d.id
     where d.tenant_id = ${trx.tenant} and d.process_def_key = ${next.flow.process} and d.is_deleted = 0
     order by d.version::integer desc limit 1`.execute(trx)
  return rows[0] !== undefined && same(rows[0].content, next)
}

/** Processes of one app that have the same id. */
const checkTwice = (documents: FlowDocument[]) =>
  documents
    .filter(({ process }, at) => documents.findIndex(each => each.process === process) < at)
    .map(document => taken(document, document.key))

const taken = (document: FlowDocument, by: string) => ({
  path: `${pathOf(document)}/process`,
  code: 'flow.process-taken',
  params: { process: document.process, by },
})

/** A process that calls itself in the end, by way of others. @source docs/workflow.md#called-processes */
async function circleAt({ trx }: Work, document: FlowDocument) {
  const call = document.elements.find(({ type }) => type === 'callActivity')
  const way = call && (await findCircle(trx, document.process))
  if (!way) return []
  const path = `${pathOf(document)}/elements/${call.id}/calledElement`
  return [{ path, code: 'flow.calls-itself', params: { way: [...way, document.process].join(' → ') } }]
}

/** The next version of the process, and the row of its model, which a flow of any app has. */
async function deploy({ trx, who }: Work, deployed: Deployed, last: FlowDocument | undefined): Promise<void> {
  const { flow: document, app } = deployed
  const holder = await processHolder(trx, document.process)
  if (holder?.app && (holder.app !== app || holder.flow !== document.key)) mustPass([taken(document, holder.app)])
  const model = await keepModel(trx, who.id, { app, flow: document, before: last?.process })
  await deployFlow(trx, who.id, deployed)
  await noteHistory(trx, who.id, model, { name: document.title.zh, xml: writeFlow(document) })
}

const formKeys = ({ form, elements }: FlowDocument): string[] => [
  ...new Set([form, ...elements.map(each => each.form)].filter(key => key !== undefined)),
]

type StoredForm = FormRecord & {
  submitValidateConfig: unknown
  paymentAddress: string | null
  paymentCondition: string | null
}

/** The process forms (`wfForm`) that the flow names, as form documents with their checks. @source FM-01…FM-03 */
async function storedForms(
  { trx, store }: Work,
  document: FlowDocument,
): Promise<Required<Pick<Deployed, 'forms' | 'payments'>>> {
  const { rows } = await sql<StoredForm>`
    select form_key as "formKey", name, content, pre_read_config as "preReadConfig",
           submit_after_config as "submitAfterConfig", submit_validate_config as "submitValidateConfig",
           case when open_payment then payment_address end as "paymentAddress", payment_condition as "paymentCondition"
      from blade_wf_form where tenant_id = ${trx.tenant} and is_deleted = 0 and status = 1
       and form_key = any(${formKeys(document)})`.execute(trx)
  const widgets = Object.fromEntries(store.widgets)
  const forms = Object.fromEntries(
    rows.map(({ submitValidateConfig, paymentAddress: _, paymentCondition: __, ...row }) => {
      const checks = readChecks(submitValidateConfig) as FormDocument['checks']
      return [row.formKey, { ...formOfRecord(row, widgets).form, ...(checks?.length && { checks }) }]
    }),
  )
  const payments = Object.fromEntries(
    rows.flatMap(({ formKey, paymentAddress, paymentCondition }) =>
      paymentAddress
        ? [[formKey, { address: paymentAddress, ...(paymentCondition && { condition: paymentCondition }) }]]
        : [],
    ),
  )
  return { forms, payments }
}

/** The forms that the flow names, whole, as they will run. */
function formsOf(document: FlowDocument, library: Library): Deployed['forms'] {
  const forms = formKeys(document).flatMap((key): [string, FormDocument][] => {
    const form: AnyDocument | undefined = EXTERNAL_FORM.test(key) ? undefined : library.document('form', key)
    return form ? [[key, resolveDocument(form, library).document as FormDocument]] : []
  })
  return Object.fromEntries(forms)
}
