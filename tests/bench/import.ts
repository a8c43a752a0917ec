/**
 * Users from a spreadsheet: how long until all of them are there, and again when they are there already:
 * `npm run bench -- import [users]`.
 * @source docs/bench.md#measurements
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { openStand, sayMachine, signIn } from './stand.ts'

const USERS = Number(process.argv[2] ?? 10_000)
const WANTED_SECONDS = 30

const stand = await openStand()
try {
  const { token, ask } = await signIn(stand.url)
  for (const deptName of ['Physics', 'Chemistry']) await ask('POST', '/api/blade-system/dept/submit', { deptName })
  const rows: CellValue[][] = [
    ['账号', '姓名', '部门', '角色', '手机', '邮箱', '用户类别'],
    ...Array.from({ length: USERS }, (_, n) => {
      const number = String(n).padStart(6, '0')
      const dept = n % 2 ? 'Physics' : 'Chemistry'
      return [`s${number}`, `Student ${n}`, dept, 'staff', `138${number}00`, `s${number}@example.edu`, 'student']
    }),
  ]
  const file = await writeXlsx({ sheets: [{ name: 'Users', rows }] })
  console.log(`${sayMachine()}; ${USERS} users, ${Math.round(file.length / 1000)} KB`)
  for (const what of ['added', 'same'] as const) {
    const form = new FormData()
    form.append('file', new Blob([file as BlobPart]), 'users.xlsx')
    const put = await fetch(`${stand.url}/api/blade-resource/oss/endpoint/put-file`, {
      method: 'POST',
      body: form,
      headers: { 'blade-auth': `bearer ${token}` },
    })
    const { attachId } = ((await put.json()) as { data: { attachId: string } }).data
    const begun = performance.now()
    const { id } = await ask<{ id: string }>('POST', '/api/blade-system/user/import', { attachId })
    let state: Record<string, unknown> = {}
    do {
      await sleep(200)
      state = await ask('GET', `/api/blade-system/user/import/state?id=${id}`)
    } while (state.state === 'waiting' || state.state === 'running')
    const seconds = (performance.now() - begun) / 1000
    if (state[what] !== USERS) throw new Error(JSON.stringify(state).slice(0, 500))
    console.log(`${what}: ${seconds.toFixed(1)} s (wanted ≤ ${WANTED_SECONDS})`)
  }
} finally {
  await stand.stop()
}
