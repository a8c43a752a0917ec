/**
 * Whole workbooks that no word was chosen for: what a person would choose for each column, over values as people type them.
 * Numbers of landlines, and addresses without their region, are texts: fields of these kinds refuse them.
 */
import { expect, test } from 'vitest'
import type { SheetCell } from '#engine/value/read-cell.ts'
import { proposeApp } from './propose.ts'

type Value = (at: number, pick: (zh: string, en: string) => string) => SheetCell
type Column = [zh: string, en: string, value: Value, kind: string]

const ROWS = 24
const one =
  (...values: SheetCell[]): Value =>
  at =>
    values[at % values.length]!
const either =
  (...values: [zh: string, en: string][]): Value =>
  (at, pick) =>
    pick(...values[at % values.length]!)
const name: Value = (at, pick) =>
  pick(`王${'芳伟敏静丽强磊军'[at % 8]}${'一二三'[at % 3]}`, `Ann ${'BCDEFGHK'[at % 8]}. Lee ${at}`)
const day: Value = at => `2026-${at % 2 ? '0' : ''}${at % 2 ? 3 : 11}-${10 + (at % 18)}`
const stamp: Value = at => `2026-03-${10 + (at % 18)} ${8 + (at % 10)}:30`
const phone: Value = at => `139680821${10 + at}`
const sentence: Value = (at, pick) => (at % 3 ? pick(`第 ${at} 号的情况`, `what about ${at}`) : null)
const cents: Value = at => 12.5 * (at + 1)
const yes = either(['是', 'Yes'], ['否', 'No'])

const WORKBOOKS: Record<string, Column[]> = {
  contacts: [
    ['姓名', 'Full name', name, 'string'],
    ['单位', 'Company', (at, pick) => pick(`第${at}中学`, `School ${at}`), 'string'],
    ['职务', 'Job title', (at, pick) => pick(`主任${at}`, `Head ${at}`), 'string'],
    ['办公电话', 'Office phone', at => `010-623456${10 + at}`, 'string'],
    ['移动电话', 'Cell', phone, 'phone'],
    ['电子邮箱', 'E-mail', at => `a${at}@example.edu`, 'email'],
    ['通讯地址', 'Mailing address', (at, pick) => pick(`湖滨路 ${at} 号`, `${at} Lake Road`), 'string'],
    ['微信号', 'WeChat ID', at => `wx_${at}a`, 'string'],
    ['出生年月日', 'Date of birth', day, 'date'],
    ['分组', 'Group', either(['老师', 'Teachers'], ['家长', 'Parents'], ['校友', 'Alumni']), 'enum'],
    ['个人网站', 'Website', at => `https://example.edu/${at}`, 'url'],
    ['备注', 'Remarks', sentence, 'text'],
  ],
  inventory: [
    ['物料编码', 'SKU', at => `M-${1000 + at}`, 'string'],
    ['品名', 'Item', (at, pick) => pick(`物品${at}`, `Thing ${at}`), 'string'],
    ['规格', 'Specification', at => `${at + 1}×${at + 2} mm`, 'string'],
    ['计量单位', 'Unit', either(['个', 'pcs'], ['箱', 'box'], ['包', 'pack']), 'enum'],
    ['现存量', 'Qty on hand', at => 3 * at, 'integer'],
    ['安全库存', 'Safety stock', at => 5 + (at % 4), 'integer'],
    ['进价', 'Purchase price', cents, 'money'],
    ['库存金额', 'Stock value', at => 99.5 * (at + 2), 'money'],
    ['存放位置', 'Shelf', at => `A-${at}-3`, 'string'],
    ['供应商', 'Supplier', (at, pick) => pick(`湖滨${at}公司`, `Lake ${at} Ltd.`), 'string'],
    ['最近入库日期', 'Last received', day, 'date'],
    ['是否停用', 'Discontinued', yes, 'boolean'],
  ],
  repairs: [
    ['工单编号', 'Ticket', at => `R2026-${100 + at}`, 'string'],
    ['报修时间', 'Reported at', stamp, 'datetime'],
    ['故障描述', 'Fault description', sentence, 'text'],
    ['楼栋', 'Building', either(['一号楼', 'North'], ['二号楼', 'South']), 'enum'],
    ['房间号', 'Room number', at => 301 + at, 'string'],
    ['故障等级', 'Severity', either(['一般', 'Minor'], ['严重', 'Major']), 'enum'],
    ['联系手机', 'Mobile', phone, 'phone'],
    ['材料费', 'Cost of parts', cents, 'money'],
    ['完工时间', 'Completed at', stamp, 'datetime'],
    ['维修工时（小时）', 'Hours worked', at => 0.5 * (at + 1), 'decimal'],
    ['处理状态', 'Status', either(['待处理', 'Open'], ['已完成', 'Done']), 'enum'],
    ['能否保修', 'Under warranty', yes, 'boolean'],
  ],
  events: [
    ['活动名称', 'Event name', (at, pick) => pick(`讲座${at}`, `Talk ${at}`), 'string'],
    ['活动类型', 'Event type', either(['讲座', 'Talk'], ['比赛', 'Contest'], ['演出', 'Show']), 'enum'],
    ['开始时间', 'Starts', stamp, 'datetime'],
    ['签到时段', 'Check-in hours', one('8:00-9:00', '13:30-14:00'), 'time-range'],
    ['场地', 'Venue', (at, pick) => pick(`报告厅${at}`, `Hall ${at}`), 'string'],
    ['预计人数', 'Expected attendees', at => 20 + at, 'integer'],
    ['实到', 'Showed up', at => 15 + at, 'integer'],
    ['报名截止', 'Registration closes', day, 'date'],
    ['预算（元）', 'Budget (CNY)', at => 500 + 10 * at, 'money'],
    ['到场率', 'Turnout', at => `${60 + at}%`, 'percent'],
    ['需要直播', 'Streamed', yes, 'boolean'],
    ['活动简介', 'Summary', sentence, 'text'],
  ],
  invoices: [
    ['发票号码', 'Invoice no.', at => `0440${1_000_000 + at}`, 'string'],
    ['开票日', 'Issued', day, 'date'],
    ['购买方', 'Buyer', (at, pick) => pick(`湖滨${at}学校`, `Lake ${at} School`), 'string'],
    ['纳税人识别号', 'Tax ID', at => `91310000MA1K${1000 + at}X`, 'string'],
    ['不含税金额', 'Net amount', cents, 'money'],
    ['税率', 'Tax rate', one('6%', '13%'), 'percent'],
    ['税额', 'Tax amount', at => 1.25 * (at + 1), 'money'],
    ['价税合计', 'Gross total', at => 13.75 * (at + 1), 'money'],
    ['付款期限', 'Due', day, 'date'],
    ['已付款', 'Paid', yes, 'boolean'],
    ['付款方式', 'Payment method', either(['转账', 'Transfer'], ['现金', 'Cash']), 'enum'],
    ['币种', 'Currency', one('CNY', 'USD', 'EUR'), 'enum'],
  ],
  students: [
    ['学号', 'Student ID', at => 20_230_100 + at, 'string'],
    ['学生姓名', 'Student', name, 'string'],
    ['性别', 'Gender', either(['男', 'M'], ['女', 'F']), 'enum'],
    ['出生日期', 'Born on', day, 'date'],
    ['身份证件号码', 'National ID', one('110101199209139205'), 'idCard'],
    ['班级', 'Class', either(['一班', '1A'], ['二班', '1B'], ['三班', '1C']), 'enum'],
    ['入学年份', 'Year of entry', at => 2020 + (at % 4), 'integer'],
    ['家长手机', "Parent's mobile", phone, 'phone'],
    ['家庭住址', 'Home address', (at, pick) => pick(`湖滨路 ${at} 号`, `${at} Lake Road`), 'string'],
    ['身高（cm）', 'Height (cm)', at => 150 + at, 'integer'],
    ['平均分', 'Average score', at => 71.5 + at, 'decimal'],
    ['是否住校', 'Boarder', yes, 'boolean'],
  ],
}

const NOBODY = { named: { user: [], dept: [], region: [] }, dicts: [] }

test('at least 95 in 100 columns of six workbooks are of the kind a person would choose, in both languages', () => {
  const judged = Object.entries(WORKBOOKS).flatMap(([name, columns]) =>
    (['zh', 'en'] as const).flatMap(lang => {
      const head = columns.map(([zh, en]) => (lang === 'zh' ? zh : en))
      const rows = Array.from({ length: ROWS }, (_, at) =>
        columns.map(([, , value]) => value(at, (zh, en) => (lang === 'zh' ? zh : en))),
      )
      const [sheet] = proposeApp({ ...NOBODY, sheets: [{ name, rows: [head, ...rows], isCut: false }] })
      return head.map((title, at) => {
        const found = sheet!.columns.find(one => one.at === at)?.kind.id
        return { title, kind: columns[at]![3], found }
      })
    }),
  )
  expect(judged).toHaveLength(144)
  const wrong = judged.filter(({ kind, found }) => kind !== found)
  expect(1 - wrong.length / judged.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.95)
})
