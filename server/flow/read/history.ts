/**
 * What happened in a process: nodes and flows passed, tasks with their opinions, oldest first.
 * @source WU-25…WU-27, WU-69
 */
import { sql } from 'kysely'
import type { FlowComment, FlowHistoryItem, FlowOutcome } from '#adapters/wire/process.ts'
import type { Outcome, TaskKind } from '#engine/flow/approval/approval.ts'
import { elementName } from '#engine/flow/graph/element-name.ts'
import { comma } from '#engine/text/comma.ts'
import { type Lang, pick, type Text } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import { inLang } from '../../db/in-lang.ts'
import type { Definition } from '../definition/definitions.ts'
import { nameOf } from './lists.ts'

interface TaskRow {
  id: string
  node: string
  name: string
  kind: TaskKind
  status: string
  outcome: Outcome | null
  assigneeName: string | null
  deptName: string | null
  deputyOf: string | null
  candidates: string | null
  createTime: string
  endTime: string | null
  /** seconds since 1970 */
  at: number
}
type PassedRow = { kind: string; element: string; createTime: string; endTime: string | null; id: string; at: number }
type CommentRow = Omit<FlowComment, 'changed' | 'left'> & {
  changed: Text[] | null
  left: Text[] | null
  task: string | null
  node: string
  id: string
}

export async function readHistory(
  trx: Trx,
  instance: string,
  { elements, graph, ids }: Definition,
  lang: Lang,
): Promise<FlowHistoryItem[]> {
  const [starter, passed, tasks, comments] = await Promise.all([
    sql<{ name: string; by: string | null; deptName: string | null }>`
      select coalesce(${nameOf('u')}, '') as name, ${nameOf('b')} as by, ${inLang(lang, 'd.dept_name')} as "deptName" from wf_instance i
        left join blade_user b on b.tenant_id = i.tenant_id and b.id = i.started_by
        left join blade_user u on u.tenant_id = i.tenant_id and u.id = i.starter
        left join blade_dept d on d.tenant_id = i.tenant_id and d.id = i.starter_dept
       where i.tenant_id = ${trx.tenant} and i.id = ${instance}`.execute(trx),
    sql<PassedRow>`select kind, element, create_time as "createTime", end_time as "endTime", id, extract(epoch from create_time)::float8 as at
      from wf_history
      where tenant_id = ${trx.tenant} and instance_id = ${instance} and kind <> 'note' order by id`.execute(trx),
    sql<TaskRow>`select t.id, t.node, ${inLang(lang, 't.name')} as name, t.kind, t.status, t.outcome, t.create_time as "createTime", t.end_time as "endTime", extract(epoch from t.create_time)::float8 as at,
        ${nameOf('u')} as "assigneeName", ${nameOf('o')} as "deputyOf",
        (select string_agg(${inLang(lang, 'd.dept_name')}, ${comma(lang)}) from blade_dept d where d.tenant_id = t.tenant_id and d.id = any(u.dept_id)) as "deptName",
        (select string_agg(${nameOf('k')}, ${comma(lang)}) from wf_candidate c
           join blade_user k on k.tenant_id = c.tenant_id and k.id = c.user_id
          where c.tenant_id = t.tenant_id and c.task_id = t.id) as candidates
      from wf_task t
      left join blade_user u on u.tenant_id = t.tenant_id and u.id = t.assignee
      left join blade_user o on o.tenant_id = t.tenant_id and o.id = t.deputy_of
     where t.tenant_id = ${trx.tenant} and t.instance_id = ${instance} and t.status <> 'cancelled' order by t.id`.execute(
      trx,
    ),
    sql<CommentRow>`select c.id, 'AddComment' as action, c.type, c.message as "fullMessage", c.create_time as time,
        coalesce(${nameOf('u')}, '') as "userName", c.files as attachment, c.signature, nullif(c.superseded, false) as superseded, c.detail ->> 'seen' as seen, c.detail -> 'left' as "left", c.detail -> 'changed' as changed, c.task_id as task, c.node
      from wf_comment c left join blade_user u on u.tenant_id = c.tenant_id and u.id = c.create_user
     where c.tenant_id = ${trx.tenant} and c.instance_id = ${instance} order by c.id`.execute(trx),
  ])
  const byTask = Map.groupBy(comments.rows, ({ task }) => task)
  const ofTasks = tasks.rows.map(task => ({
    at: task.at,
    item: {
      historyActivityId: ids.told(task.node),
      historyActivityName: task.name,
      historyActivityType: task.assigneeName === null && task.status === 'open' ? 'candidate' : 'userTask',
      assigneeName: task.assigneeName ?? task.candidates ?? '',
      ...(task.deputyOf && { deputyOf: task.deputyOf }),
      ...(task.deptName && { deptName: task.deptName }),
      createTime: task.createTime,
      endTime: task.endTime,
      ...(task.outcome && task.status === 'done' && { outcome: sayOutcome(task.kind, task.outcome) }),
      comments: (byTask.get(task.id) ?? []).map(comment => wireComment(comment, lang)),
    },
  }))
  const ofElements = passed.rows.map(row => ({
    at: row.at,
    item: {
      historyActivityId: ids.told(row.element),
      historyActivityName: elementName(elements.get(row.element), lang),
      historyActivityType: elements.get(row.element)?.type ?? row.kind,
      assigneeName: '',
      createTime: row.createTime,
      endTime: row.endTime,
      comments: [],
    },
  }))
  const start = ids.told(graph.starts.get('')?.[0]?.id ?? '')
  const items = [...ofElements, ...ofTasks].sort((a, b) => a.at - b.at).map(({ item }) => item) as FlowHistoryItem[]
  const { name = '', by: other, deptName } = starter.rows[0] ?? {}
  const by = { assigneeName: other ?? name, ...(other && { deputyOf: name }), ...(deptName && { deptName }) }
  for (const item of items) if (item.historyActivityId === start) Object.assign(item, by)
  const general = byTask.get(null) ?? []
  for (const comment of general) {
    const begun = items.findLast(item => item.historyActivityType === 'startEvent' && item.createTime <= comment.time)
    if (begun) begun.comments = [...begun.comments, wireComment(comment, lang)]
  }
  return items
}

const sayOutcome = (kind: TaskKind, outcome: Outcome): FlowOutcome => {
  if (outcome !== 'agreed') return outcome
  if (kind === 'resubmit') return 'resubmitted'
  return kind === 'opinion' ? 'answered' : outcome
}

function wireComment({ task: _, node: __, id: ___, ...comment }: CommentRow, lang: Lang): FlowComment {
  const { attachment, signature, superseded, seen, left, changed, ...rest } = comment
  return {
    ...rest,
    ...(attachment && { attachment }),
    ...(signature && { signature }),
    ...(superseded && { superseded }),
    ...(seen && { seen }),
    ...(changed && { changed: changed.map(title => pick(title, lang)) }),
    ...(left && { left: left.map(title => pick(title, lang)) }),
  }
}
