import { expect, test } from 'vitest'
import { type AssignmentMode, assignComment, type CommentShow } from './assign-comment.ts'

const by = { name: '李四', dept: '图书馆', node: '馆长审批', at: '2026-11-23 10:05:30' }

test.each<[AssignmentMode, string | null, string, string, string]>([
  ['replace', null, '同意', '同意', '同意'],
  ['replace', '不同意', ' 同意 ', '同意', '同意'],
  ['replace', '不同意', '  ', '不同意', ''],
  ['append', null, '同意', '同意', '同意'],
  ['append', '  ', '同意', '同意', '同意'],
  ['append', '请补充\n', '同意', '请补充\n同意', '同意'],
  ['append', '请补充', '', '请补充', ''],
  ['interchange', '请补充', '同意', '同意', '请补充'],
  ['interchange', null, '同意', '同意', '同意'],
  ['interchange', '请补充', '', '请补充', '请补充'],
  ['interchange', null, '', '', ''],
])('WU-23 %s: %j and %j give the field %j and the opinion %j', (mode, before, comment, value, kept) => {
  expect(assignComment(mode, before, comment, {}, by)).toEqual({ value, comment: kept })
})

test.each<[CommentShow, string]>([
  [{}, '同意'],
  [{ showName: true }, '同意（李四）'],
  [{ showName: true, showDept: true, showNodeName: true }, '同意（李四，图书馆，馆长审批）'],
  [{ showDate: true }, '同意（2026-11-23 10:05）'],
  [{ showName: true, showDate: true, dateFormat: 'yyyy年MM月dd日' }, '同意（李四，2026年11月23日）'],
  [{ showDate: true, dateFormat: 'YYYY-MM-DD hh:mm:ss' }, '同意（2026-11-23 10:05:30）'],
  [{ showDate: true, dateFormat: 'yy/MM/dd' }, '同意（26/11/23）'],
])('WU-22 %j shows %j', (show, expected) => {
  expect(assignComment('append', '请补充', '同意', show, by).value).toBe(`请补充\n${expected}`)
})

test('WU-22 what is not known is not shown', () => {
  const show = { showName: true, showDept: true, showNodeName: true, showDate: true }
  expect(assignComment('replace', null, '同意', show, { name: '李四', at: 'soon' }).value).toBe('同意（李四）')
})
