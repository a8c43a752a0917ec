/**
 * What approvals are measured against: `node:http` and `pg` by hand, one transaction a command, the same rows: the record
 * and its state, the state of the process, tasks, opinions, history, notices, the audit row. No rights, no tenants, one
 * process. Run as a process of its own with the database in argv; it makes its tables, and answers `/start`, `/complete`,
 * `/open` and `/todo`.
 */
import http from 'node:http'
import pg from 'pg'

const TABLES = `create schema bare;
  create table bare.record (id bigint generated always as identity primary key, create_user bigint not null,
    create_time timestamptz not null default now(), update_user bigint not null, update_time timestamptz not null default now(),
    data_status integer not null, amount numeric(18, 2), reason text);
  create table bare.audit (id bigint generated always as identity primary key, record bigint not null, what text not null,
    after jsonb not null, by_user bigint not null, at timestamptz not null default now());
  create table bare.instance (id bigint generated always as identity primary key, record bigint not null, title text not null,
    state jsonb not null, status text not null, starter bigint not null, create_time timestamptz not null default now(),
    end_time timestamptz);
  create table bare.task (id bigint generated always as identity primary key, instance bigint not null, node text not null,
    assignee bigint not null, status text not null, title text not null, starter bigint not null,
    create_time timestamptz not null default now(), end_time timestamptz);
  create table bare.comment (id bigint generated always as identity primary key, instance bigint not null, task bigint not null,
    node text not null, message text not null, create_user bigint not null, create_time timestamptz not null default now());
  create table bare.history (id bigint generated always as identity primary key, instance bigint not null, element text not null,
    create_time timestamptz not null default now(), end_time timestamptz);
  create table bare.notice (id bigint generated always as identity primary key, instance bigint not null, task bigint,
    user_id bigint not null, kind text not null, create_time timestamptz not null default now());
  create index on bare.audit (record);
  create index on bare.instance (starter, id);
  create index on bare.task (instance);
  create index on bare.task (assignee, id) where status = 'open';
  create index on bare.comment (instance);
  create index on bare.history (instance);
  create index on bare.notice (user_id)`

const pool = new pg.Pool({ ...JSON.parse(process.argv[2]!), max: 16 })
await pool.query(TABLES)

interface Command {
  user: string
  amount: number
  reason: string
  leader: string
  signers: string[]
  task: string
  comment: string
}

/** Statements of one transaction, each with a name of its own. */
async function transact<T>(work: (run: (text: string, values: unknown[]) => Promise<pg.QueryResult>) => Promise<T>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work((text, values) => client.query({ name: nameOf(text), text, values }))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

const start = ({ user, amount, reason, leader, signers }: Command) =>
  transact(async run => {
    const record = await run(
      `insert into bare.record (create_user, update_user, amount, reason, data_status) values ($1, $1, $2, $3, 2) returning id`,
      [user, amount, reason],
    )
    const recordId = record.rows[0].id
    await run('insert into bare.audit (record, what, after, by_user) values ($1, $2, $3, $4)', [
      ...[recordId, 'insert', JSON.stringify({ amount, reason })],
      user,
    ])
    const state = JSON.stringify({ at: ['leader'], leader, signers })
    const instance = await run(
      `insert into bare.instance (record, title, state, status, starter) values ($1, $2, $3, 'unfinished', $4) returning id`,
      [recordId, reason, state, user],
    )
    const { id } = instance.rows[0]
    await addTasks(run, { id, title: reason, starter: user }, 'leader', [leader])
    await addHistory(run, id, ['start', 'leader'])
    return { id }
  })

type Run = Parameters<Parameters<typeof transact>[0]>[0]

async function addTasks(
  run: Run,
  { id, title, starter }: { id: string; title: string; starter: string },
  node: string,
  users: string[],
): Promise<void> {
  const { rows } = await run(
    `insert into bare.task (instance, node, assignee, status, title, starter)
      select $1, $2, u, 'open', $3, $4 from unnest($5::bigint[]) u returning id, assignee`,
    [id, node, title, starter, users],
  )
  await run(
    `insert into bare.notice (instance, task, user_id, kind) select $1, t, u, 'task' from unnest($2::bigint[], $3::bigint[]) n (t, u)`,
    [id, rows.map(row => row.id), rows.map(row => row.assignee)],
  )
}

const addHistory = (run: Run, id: string, elements: string[]) =>
  run('insert into bare.history (instance, element) select $1, e from unnest($2::text[]) e', [id, elements])

const complete = ({ user, task, comment }: Command) =>
  transact(async run => {
    const found = await run(
      `select t.instance, t.node, i.state, i.record, i.title, i.starter from bare.task t join bare.instance i on i.id = t.instance
        where t.id = $1 and t.assignee = $2 and t.status = 'open' for update of i`,
      [task, user],
    )
    if (!found.rows.length) throw new Error('the task is not open')
    const { instance: id, node, state, record, title, starter } = found.rows[0]
    const ended = await run(
      `update bare.task set status = 'done', end_time = now() where id = $1 and status = 'open' returning id`,
      [task],
    )
    if (!ended.rows.length) throw new Error('the task is not open')
    await run(`insert into bare.comment (instance, task, node, message, create_user) values ($1, $2, $3, $4, $5)`, [
      ...[id, task, node, comment],
      user,
    ])
    if (node === 'leader') {
      await run('update bare.history set end_time = now() where instance = $1 and element = $2', [id, node])
      await addTasks(run, { id, title, starter }, 'sign', state.signers)
      await addHistory(run, id, ['sign'])
      await run('update bare.instance set state = $2 where id = $1', [id, JSON.stringify({ ...state, at: ['sign'] })])
      return { status: 'unfinished' }
    }
    const left = await run(`select 1 from bare.task where instance = $1 and status = 'open' limit 1`, [id])
    if (left.rows.length) {
      await run('update bare.instance set state = $2 where id = $1', [
        ...[id, JSON.stringify({ ...state, done: [...(state.done ?? []), user] })],
      ])
      return { status: 'unfinished' }
    }
    await run('update bare.history set end_time = now() where instance = $1 and end_time is null', [id])
    await addHistory(run, id, ['end'])
    await run(`update bare.instance set state = $2, status = 'finished', end_time = now() where id = $1`, [
      ...[id, JSON.stringify({ ...state, at: [] })],
    ])
    await run('update bare.record set data_status = 1, update_user = $2, update_time = now() where id = $1', [
      ...[record, user],
    ])
    await run('insert into bare.audit (record, what, after, by_user) values ($1, $2, $3, $4)', [
      ...[record, 'status', JSON.stringify({ dataStatus: 1 })],
      user,
    ])
    await run(`insert into bare.notice (instance, user_id, kind) values ($1, $2, 'finished')`, [id, starter])
    return { status: 'finished' }
  })

async function open(instance: string): Promise<unknown> {
  const text = `select id, assignee from bare.task where instance = $1 and status = 'open'`
  return (await pool.query({ name: 'open', text, values: [instance] })).rows
}

async function todo(user: string, size: number, current: number): Promise<unknown> {
  const [rows, count] = await Promise.all([
    pool.query({
      name: 'todo',
      text: `select t.id as "taskId", t.instance as "processInsId", t.node, t.title, t.starter, t.create_time as "createTime",
               i.status as "processIsFinished", i.state from bare.task t join bare.instance i on i.id = t.instance
              where t.assignee = $1 and t.status = 'open' order by t.id desc limit $2 offset $3`,
      values: [user, size, (current - 1) * size],
    }),
    pool.query({
      name: 'todo-count',
      text: `select count(*) as n from bare.task where assignee = $1 and status = 'open'`,
      values: [user],
    }),
  ])
  return { records: rows.rows, total: Number(count.rows[0].n) }
}

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const given = Object.fromEntries(url.searchParams)
  if (url.pathname === '/open') return open(given.instance!)
  if (url.pathname === '/todo') return todo(given.user!, Number(given.size), Number(given.current))
  let text = ''
  for await (const part of request) text += part
  return (url.pathname === '/start' ? start : complete)(JSON.parse(text))
}

const server = http.createServer((request, response) => {
  answer(request).then(
    data => {
      const body = JSON.stringify({ code: 200, success: true, msg: '', data })
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    },
    error => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
