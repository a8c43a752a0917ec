import type { Meta, StoryObj } from '@storybook/react-vite'
import type { MemoryOptions } from '#adapters/memory/memory.ts'
import type { TableBody } from '#engine/schema/document.ts'
import { BOARD, CALENDAR, CARDS, EDITED, LaidScreen, laidWorld, TIMELINE } from '../../../stage/data/laid-screen.tsx'

export default { title: 'Data/Table views', component: LaidScreen } satisfies Meta

type Story = StoryObj<typeof LaidScreen>

const english: MemoryOptions = { ports: { lang: 'en' } }
const outside = (list: () => Promise<never>): MemoryOptions => ({
  ports: { data: { ...laidWorld(BOARD).ports.data, list } },
})
const failing = outside(() => Promise.reject(new Error('down')))
const waiting = outside(() => new Promise<never>(() => undefined))
const reader = { may: ['list', 'detail'] }

export const ValuesChanged: Story = { args: { view: EDITED } }
export const ValuesChangedPhone: Story = { args: { view: EDITED, width: 390 } }
export const Cards: Story = { args: { view: CARDS } }
export const CardsEmpty: Story = { args: { view: CARDS, options: { records: {} } } }
export const CardsEnglish: Story = { args: { view: CARDS, options: english } }
const ofCall: MemoryOptions = {
  ports: {
    data: {
      ...laidWorld(CARDS).ports.data,
      list: async () => ({
        records: [
          { id: '1', title: '出差申请', category: '最近发起' },
          { id: '2', title: '大型仪器设备跨学院长期借用与运输保险联合申请', category: '最近发起' },
          { id: '3', title: '费用报销', category: '财务' },
          { id: '4', title: '用印申请', category: null },
        ],
        ...{ total: 4, size: 10, current: 1, pages: 1 },
      }),
    },
  },
}
const SECTIONS: Partial<TableBody> = {
  call: 'equipmentLoan.list',
  columns: [{ id: 'title' }],
  views: [{ id: 'tiles', view: 'card', by: 'category' }],
}
export const CardsInSections: Story = { args: { view: SECTIONS, options: ofCall } }
export const CardsInSectionsPhone: Story = { args: { view: SECTIONS, options: ofCall, width: 390 } }
export const Board: Story = { args: { view: BOARD } }
export const BoardOfPeople: Story = { args: { view: { ...BOARD, by: 'borrower' } } }
export const BoardReadOnly: Story = { args: { view: BOARD, client: reader } }
export const BoardEmpty: Story = { args: { view: BOARD, options: { records: {} } } }
export const BoardLoading: Story = { args: { view: BOARD, options: waiting } }
export const BoardFailing: Story = { args: { view: BOARD, options: failing } }
export const BoardEnglish: Story = { args: { view: BOARD, options: english } }
export const BoardPhone: Story = { args: { view: BOARD, width: 390 } }
export const Calendar: Story = { args: { view: CALENDAR } }
export const CalendarReadOnly: Story = { args: { view: CALENDAR, client: reader } }
export const CalendarEmpty: Story = { args: { view: CALENDAR, options: { records: {} } } }
export const CalendarFailing: Story = { args: { view: CALENDAR, options: failing } }
export const CalendarEnglish: Story = { args: { view: CALENDAR, options: english } }
export const CalendarPhone: Story = { args: { view: CALENDAR, width: 390 } }
export const Timeline: Story = { args: { view: TIMELINE } }
export const TimelineReadOnly: Story = { args: { view: TIMELINE, client: reader } }
export const TimelineEmpty: Story = { args: { view: TIMELINE, options: { records: {} } } }
export const TimelineFailing: Story = { args: { view: TIMELINE, options: failing } }
export const TimelineEnglish: Story = { args: { view: TIMELINE, options: english } }
export const TimelinePhone: Story = { args: { view: TIMELINE, width: 390 } }
