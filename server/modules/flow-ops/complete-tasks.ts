/**
 * Batch approval: the ticked tasks of nodes that allow it, each answered on its own.
 * @source WU-58; docs/workflow.md#batch-approval
 */
import { sql } from 'kysely'
import type { BatchResult } from '#adapters/wire/process-acts.ts'
import { Fault } from '#engine/error/fault.ts'
import { elementName } from '#engine/flow/graph/element-name.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/batch-approval.json' with { type: 'json' }
import { inLang } from '../../db/in-lang.ts'
import { completeTask } from '../../flow/act/acts.ts'
import { sayRefusal } from '../../http/answer/errors.ts'
import { plainMarkdown } from '../plain-markdown.ts'
import { readIds } from '../read-ids.ts'
import type { Verb, VerbContext } from '../verb.ts'

const MOST = 100

interface Ticked {
  id: string
  deployment: string
  node: string
  process: string
  /** the caller has it to do */
  isOwn: boolean
}

/** A task with the node where it waits. */
type Placed = Ticked & { element: FlowElement | undefined }

/** @throws Fault 'flow.batch-none', 'flow.batch-many', 'flow.task-unknown' */
export const completeTasks: Verb = {
  method: 'POST',
  async run(context) {
    const { flow, who, input, errors, lang } = context
    const results: BatchResult[] = []
    for (const { id: taskId, element } of await readTicked(context)) {
      try {
        if (!element?.batch) throw new Fault('flow.batch-off', { node: elementName(element, who.lang) })
        const pass = input.pass !== false && input.pass !== 'false'
        await completeTask(flow.act, who, { taskId, pass, comment: input.comment })
        results.push({ taskId, done: true, msg: null })
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        results.push({ taskId, done: false, msg: sayRefusal(error, errors, lang) })
      }
    }
    const failed = results.filter(({ done }) => !done)
    const why = [...new Set(failed.map(({ msg }) => msg))].join(' | ')
    return { results, done: results.length - failed.length, failed: failed.length, why }
  },
}

/**
 * What a batch would answer: the caller's ticked tasks by process and node, as Markdown, with how many can be answered
 * together (`may`) and how many must be handled one by one (`not`).
 * @throws Fault as `completeTasks`
 */
export const batchPlan: Verb = {
  method: 'GET',
  async run(context) {
    const { lang } = context
    const own = (await readTicked(context)).filter(({ isOwn }) => isOwn)
    const say = (key: keyof typeof texts, n: number) => pick(texts[key], lang).replace('{n}', String(n))
    const groups = Map.groupBy(own, ({ process, element }) => `${process} · ${elementName(element, lang)}`)
    const lines = [...groups].map(([name, tasks]) => {
      const key = tasks[0]!.element?.batch ? 'may' : 'not'
      return `* ${plainMarkdown(name)}${say(key, tasks.length)}`
    })
    const may = own.filter(({ element }) => element?.batch).length
    return { may, not: own.length - may, list: lines.join('\n') }
  },
}

async function readTicked({ db, who, flow, input, lang }: VerbContext): Promise<Placed[]> {
  const ids = [...new Set(readIds(input.ids))]
  if (!ids.length) throw new Fault('flow.batch-none')
  if (ids.length > MOST) throw new Fault('flow.batch-many', { most: MOST })
  const { rows } = await db.readAtOnce(who, trx =>
    sql<Ticked>`select t.id, t.node, ${inLang(lang, 't.def_name')} as process, i.deployment_id as deployment,
             t.assignee = ${who.id} and t.status = 'open' as "isOwn"
        from wf_task t join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
       where t.tenant_id = ${trx.tenant} and t.id = any(${ids}::bigint[]) order by t.id`.execute(trx),
  )
  if (rows.length < ids.length) throw new Fault('flow.task-unknown')
  const versions = new Map(
    await Promise.all(
      [...new Set(rows.map(row => row.deployment))].map(
        async id => [id, await flow.definitions.byId(who.tenant, id)] as const,
      ),
    ),
  )
  return rows.map(row => ({ ...row, element: versions.get(row.deployment)!.elements.get(row.node) }))
}
