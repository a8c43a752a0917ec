/**
 * What the records API is measured against: `node:http` and `pg` by hand, the same statements without rights, tenant
 * context or audit. Run as a process of its own with the database in argv.
 */
import http from 'node:http'
import pg from 'pg'

const COLUMNS = `id, rev, create_user as "createUser", create_time as "createTime", update_user as "updateUser",
  update_time as "updateTime", data_status as "dataStatus", title, category, quantity, price, total,
  loan_date as "loanDate", return_date as "returnDate", borrower, reason`
const WHERE = 'tenant_id = $1 and is_deleted = 0 and category = $2'
const TENANT = '000000'

pg.types.setTypeParser(pg.types.builtins.DATE, text => text)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, text => text.slice(0, 19))
const pool = new pg.Pool({ ...JSON.parse(process.argv[2]!), max: 16 })

async function list(url: URL): Promise<unknown> {
  const { category, size, current } = Object.fromEntries(url.searchParams)
  const [rows, count] = await Promise.all([
    pool.query({
      name: 'list',
      text: `select ${COLUMNS} from app_equipment_loan where ${WHERE} order by loan_date desc, id desc limit $3 offset $4`,
      values: [TENANT, category, size, (Number(current) - 1) * Number(size)],
    }),
    pool.query({
      name: 'count',
      text: `select count(*) as n from app_equipment_loan where ${WHERE}`,
      values: [TENANT, category],
    }),
  ])
  return { records: rows.rows, total: Number(count.rows[0].n) }
}

async function detail(url: URL): Promise<unknown> {
  const text = `select ${COLUMNS} from app_equipment_loan where tenant_id = $1 and is_deleted = 0 and id = $2`
  return (await pool.query({ name: 'detail', text, values: [TENANT, url.searchParams.get('id')] })).rows[0]
}

async function insert(body: Record<string, unknown>): Promise<unknown> {
  const text = `insert into app_equipment_loan (tenant_id, create_user, update_user, title, category, quantity, price, total,
    loan_date, return_date, borrower) values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $2) returning ${COLUMNS}`
  const { title, category, quantity, price, loanDate, returnDate, borrower } = body
  const total = Number(quantity) * Number(price)
  const values = [TENANT, borrower, title, category, quantity, price, total, loanDate, returnDate]
  return (await pool.query({ name: 'insert', text, values })).rows[0]
}

/** Services whose name or text contains a text, the first twenty and how many. */
async function like(url: URL): Promise<unknown> {
  const where = `tenant_id = $1 and is_deleted = 0 and (service_name ilike $2 or introduce ilike $2)`
  const values = [TENANT, `%${url.searchParams.get('text')}%`]
  const from = `from blade_service_manage where ${where}`
  const [rows, count] = await Promise.all([
    pool.query({
      name: 'like',
      text: `select id, service_name as title, left(introduce, 2000) as about ${from} order by id limit 20`,
      values,
    }),
    pool.query({ name: 'likes', text: `select count(*) as n ${from}`, values }),
  ])
  return { records: rows.rows, total: Number(count.rows[0].n) }
}

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/list') return list(url)
  if (url.pathname === '/detail') return detail(url)
  if (url.pathname === '/like') return like(url)
  let text = ''
  for await (const part of request) text += part
  return insert(JSON.parse(text))
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
