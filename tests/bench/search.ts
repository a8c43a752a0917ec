/**
 * The search for services by words among many of them, beside a detail read by its key and beside LIKE by hand, in one run:
 * `npm run bench -- search [services]`.
 * @source ADR 0050; docs/bench.md#measurements
 */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/db.ts'
import { readShipped } from '#server/layers/shipped.ts'
import { fillIndex } from '#server/search/fill-index.ts'
import { measure, type Shot } from './clients.ts'
import { median, openStand, p95, sayMachine, signIn } from './stand.ts'

const SERVICES = Number(process.argv[2] ?? 20_000)
const CLIENTS = 20
const ROUNDS = 5
const SECONDS = 2
const TENANT = '000000'
const WANTED = 3

const WHO = [
  '学生',
  '教师',
  '职工',
  '研究生',
  '留学生',
  '访客',
  '校友',
  '新生',
  '班级',
  '社团',
  '导师',
  '家长',
  '院系',
  '后勤',
]
const WHAT = [
  '请假',
  '成绩',
  '宿舍',
  '图书',
  '奖学金',
  '证明',
  '学费',
  '教室',
  '实验室',
  '车辆',
  '门禁',
  '网络',
  '邮箱',
  '印章',
]
const DOES = [
  '申请',
  '查询',
  '预约',
  '变更',
  '补办',
  '打印',
  '报销',
  '审核',
  '登记',
  '注销',
  '续借',
  '缴费',
  '认定',
  '备案',
]
/** What is typed: rare and common pairs of characters, more than one, pinyin, initials. */
const TYPED: Record<string, string[]> = {
  'two characters': ['请假', '宿舍', '续借', '社团', '印章', '缴费'],
  'in every text': ['办理'],
  'three and four': ['请假申', '宿舍预约', '研究生', '奖学金'],
  'two words': ['学生 请假', '教师 报销', '网络 登记'],
  pinyin: ['qingjia', 'sushe', 'xujie', 'shetuan', 'yinzhang'],
  'one name': ['学生请假申请3', '教师印章报销5', '班级邮箱查询2'],
  initials: ['qj', 'xsqj', 'ssyy', 'jxj'],
}

const stand = await openStand()
const { db, close } = await openDatabase(stand.config)
const children: ChildProcess[] = []
try {
  const ids = await addServices(db)
  const before = performance.now()
  const made = await fillIndex(db, readShipped().entities)
  const filled = Math.round(performance.now() - before)
  await db.maintain(trx => sql`vacuum analyze record_search`.execute(trx)).catch(() => {})
  await sql`analyze record_search`.execute(db.owner)
  await sql`analyze blade_service_manage`.execute(db.owner)
  console.log(`${sayMachine()}; ${SERVICES} services, ${CLIENTS} clients; p95 ms, medians of ${ROUNDS} rounds`)
  console.log(`  ${made} index rows made in ${filled} ms`)
  await compare(ids)
} finally {
  for (const child of children) child.kill('SIGTERM')
  await close()
  await stand.stop()
}

async function addServices(db: Db): Promise<string[]> {
  const pick = (list: string[], n: number) => list[n % list.length]!
  const rows = Array.from({ length: SERVICES }, (_, n) => {
    const [who, what, does] = [pick(WHO, n), pick(WHAT, Math.floor(n / 14)), pick(DOES, Math.floor(n / 196))]
    const text = `${who}在办理${what}${does}前，请准备好材料；第${n}号窗口受理，工作日八点到十七点。`.repeat(4)
    return { name: `${who}${what}${does}${Math.floor(n / 2744) || ''}`, text: `<p>${text}</p>` }
  })
  return db.write({ tenant: TENANT }, async trx => {
    await sql`insert into blade_service_manage (tenant_id, service_name, introduce, status)
      select ${TENANT}, r.name, r.text, 1 from json_to_recordset(${JSON.stringify(rows)}::json) r (name text, text text)`.execute(
      trx,
    )
    const found = await sql<{ id: string }>`
      select id from blade_service_manage where tenant_id = ${TENANT} order by id limit 5000`.execute(trx)
    return found.rows.map(({ id }) => id)
  })
}

async function startBare(): Promise<number> {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), [JSON.stringify(stand.database)])
  children.push(child)
  return new Promise(resolve => child.once('message', port => resolve(port as number)))
}

async function compare(ids: string[]): Promise<void> {
  const { token } = await signIn(stand.url)
  const headers = { 'blade-auth': `bearer ${token}` }
  const get = (path: string): Shot => ({ method: 'GET', path, headers })
  const own = Number(new URL(stand.url).port)
  const bare = await startBare()
  const id = (n: number) => ids[(n * 37) % ids.length]!
  const of = (words: string[], n: number) => encodeURIComponent(words[n % words.length]!)
  const detail = (n: number) => get(`/api/blade-portal/serviceManage/detail?id=${id(n)}`)
  const times = async (port: number, shot: (n: number) => Shot) => {
    const took: number[] = []
    await measure(port, CLIENTS, SECONDS, shot, took)
    return p95(took)
  }
  for (const [name, words] of Object.entries(TYPED)) {
    const rounds: { detail: number; search: number; hall: number; like: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const search = (n: number) => get(`/api/blade-system/search/all?kinds=services&text=${of(words, n)}`)
      const hall = (n: number) => get(`/api/blade-portal/serviceManage/listUnion?size=20&q=${of(words, n)}`)
      rounds.push({
        detail: await times(own, detail),
        search: await times(own, search),
        hall: await times(own, hall),
        like: await times(bare, n => get(`/like?text=${of(words, n)}`)),
      })
    }
    const sides = ['detail', 'search', 'hall', 'like'] as const
    const said = sides
      .map(side =>
        median(rounds.map(each => each[side]))
          .toFixed(1)
          .padStart(8),
      )
      .join('')
    const [found, listed] = (['search', 'hall'] as const).map(side =>
      median(rounds.map(each => each[side] / each.detail)).toFixed(2),
    )
    console.log(
      `  ${name.padEnd(16)} detail, search, hall, LIKE by hand ${said}  ${found} × (wanted ${WANTED}), hall ${listed} ×`,
    )
  }
}
