import '../../stage/data/patience.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import { Fault } from '#engine/error/fault.ts'
import { FormHostContext, type HostedForm } from '#engine/react/form/form-host.ts'
import type { FormBody, Node, Rule } from '#engine/schema/document.ts'
import { LOANS, LoanScreen, loan, loanBundle, loanPorts } from '../../stage/data/loan-screen.tsx'

/** The loan form on the page itself, over the record of the query `one` when `stored`. */
interface Drawn extends Partial<ClientEntity> {
  stored?: boolean
  nodes?: Node[]
  body?: Partial<FormBody>
}

function draw({ stored = false, nodes = [], body = {}, ...client }: Drawn = {}) {
  const bundle = loanBundle(
    {
      queries: stored ? [{ id: 'one', entity: 'equipmentLoan', get: 'one', params: { id: '9' } }] : [],
      nodes: [
        {
          id: 'loan',
          widget: 'form',
          body: { ...deriveForm(loan), ...body },
          ...(stored
            ? { when: { '!': [{ empty: [{ var: '$query.one.id' }] }] }, with: { record: { var: '$query.one' } } }
            : {}),
        },
        ...nodes,
      ],
    },
    client,
  )
  const notify = { message: vi.fn(), confirm: vi.fn(async () => true) }
  const ports = loanPorts(bundle, { ports: { notify } })
  const save = vi.spyOn(ports.data, 'save')
  return { ...render(<LoanScreen bundle={bundle} ports={ports} />), ports, save, notify }
}
const saveButton = () => screen.getByRole('button', { name: /保存/ })

test('a rule holds as soon as what it reads changes: a reason is needed over ten', async () => {
  draw()
  const quantity = await screen.findByLabelText(/数量/)
  expect(screen.getByLabelText(/事由/).getAttribute('aria-required')).toBeNull()
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '11')
  await waitFor(() => expect(screen.getByLabelText(/事由/).getAttribute('aria-required')).toBe('true'))
  await userEvent.click(saveButton())
  expect((await screen.findAllByText('数量超过 10 时请填写事由')).length).toBe(2)
})

/** The loan form in two closed places: the title in a tab that is not shown, the quantity in a folded group. */
const IN_PARTS: Node[] = [
  {
    id: 'parts',
    widget: 'tabs',
    props: { onward: true },
    children: [
      { id: 'who', widget: 'column', title: { zh: '借用人' }, children: [bound('borrower', 'user-select')] },
      {
        id: 'what',
        widget: 'column',
        title: { zh: '物品' },
        children: [
          bound('title', 'text'),
          {
            id: 'more',
            widget: 'group',
            title: { zh: '更多' },
            props: { foldable: true, folded: true },
            children: [bound('quantity', 'number')],
          },
        ],
      },
    ],
  },
]

function bound(bind: string, widget: string, more: Partial<Node> = {}): Node {
  return { id: bind, widget, bind, ...more }
}

test('an entry of the summary leads into a closed tab and a folded group, again after they were closed', async () => {
  draw({ body: { nodes: IN_PARTS } })
  const other = await screen.findByRole('tab', { name: /借用人/ })
  await userEvent.click(saveButton())
  expect((await screen.findByRole('tab', { name: /^物品/ })).textContent).toMatch(/^物品1/)
  const entry = await screen.findByRole('button', { name: '请输入标题' })
  for (let turn = 0; turn < 2; turn++) {
    await userEvent.click(other)
    await userEvent.click(entry)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/标题/)))
    expect(screen.getByRole('tab', { name: /^物品/ }).getAttribute('aria-selected')).toBe('true')
  }
  const fold = screen.getByRole('button', { name: /更多/ })
  await userEvent.click(fold)
  await userEvent.clear(await screen.findByLabelText(/数量/))
  await userEvent.click(fold)
  await userEvent.click(saveButton())
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(fold.textContent).toContain('1')
  await userEvent.click(await screen.findByRole('button', { name: '请输入数量' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/数量/)))
  expect(fold.getAttribute('aria-expanded')).toBe('true')
})

test('a tab may end with a button to the next one, which takes the focus', async () => {
  draw({ body: { nodes: IN_PARTS } })
  await userEvent.click(await screen.findByRole('button', { name: /下一步：物品/ }))
  const tab = screen.getByRole('tab', { name: /物品/ })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(tab)
  expect(screen.queryByRole('button', { name: /下一步：/ })).toBeNull()
})

test('a part that is read-only locks the fields in it, and asks for none of them', async () => {
  const { save } = draw({
    stored: true,
    body: {
      nodes: [
        {
          id: 'part',
          widget: 'group',
          readOnly: { '>': [{ var: 'quantity' }, 5] },
          children: [{ id: 'in', widget: 'column', children: [bound('reason', 'textarea', { required: true })] }],
        },
        bound('quantity', 'number'),
      ],
    },
  })
  expect((await screen.findByLabelText(/事由/)).tagName).toBe('TEXTAREA')
  await userEvent.clear(screen.getByLabelText(/事由/))
  await userEvent.clear(screen.getByLabelText(/数量/))
  await userEvent.type(screen.getByLabelText(/数量/), '6')
  await waitFor(() => expect(screen.getByLabelText(/事由/).tagName).toBe('OUTPUT'))
  await userEvent.click(saveButton())
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
})

test('a picker offers what `choices` lets through, and asks anew when what the rule reads changes', async () => {
  const choices: Rule = {
    or: [{ '<': [{ var: 'quantity' }, 10] }, { '==': [{ var: '$option.id' }, { var: '$me.id' }] }],
  }
  const fields = loan.fields.map(field => (field.id === 'borrower' ? { ...field, choices } : field))
  const { ports } = draw({ document: { ...loan, fields } })
  const asked = vi.spyOn(ports.data, 'choices')
  const into = 'equipmentLoan.borrower'
  const offer = () => JSON.parse(asked.mock.lastCall?.[1].offer ?? '{}')
  const picker = () => screen.getByLabelText(/借用人/)
  await waitFor(picker)
  await userEvent.click(picker())
  await waitFor(() => expect(offer()).toEqual({ into, with: '{"quantity":1}' }))
  const quantity = screen.getByLabelText(/数量/)
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '11')
  await userEvent.click(picker())
  await waitFor(() => expect(offer()).toEqual({ into, with: '{"quantity":11}' }))
})

test('a rule looks through what was just chosen, and a save waits until it can', async () => {
  const required: Rule = { '==': [{ var: 'borrower.name' }, 'Li Lei'] }
  const fields = loan.fields.map(field => {
    if (field.id === 'borrower') return { ...field, show: ['name'] }
    return field.id === 'reason' ? { ...field, required } : field
  })
  const { ports } = draw({ document: { ...loan, fields } })
  const picker = await screen.findByLabelText(/借用人/)
  const isAsked = () => screen.getByLabelText(/事由/).getAttribute('aria-required')
  expect(isAsked()).toBeNull()
  await userEvent.click(picker)
  await userEvent.click(await screen.findByTitle('Li Lei'))
  await waitFor(() => expect(isAsked()).toBe('true'))
  const { choices } = ports.data
  vi.spyOn(ports.data, 'choices').mockImplementation(async (...asked) => {
    await new Promise(resolve => setTimeout(resolve, 300))
    return choices(...asked)
  })
  await userEvent.click(screen.getByLabelText(/借用人/))
  await userEvent.click(await screen.findByTitle('王小明'))
  await userEvent.click(saveButton())
  const summary = await screen.findByRole('alert')
  expect(within(summary).queryByText(/事由/)).toBeNull()
  expect(isAsked()).toBeNull()
})

test('a computed field follows exactly and cannot be typed in', async () => {
  draw()
  await userEvent.type(await screen.findByLabelText(/单价/), '0.1')
  const quantity = screen.getByLabelText(/数量/)
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '3')
  await waitFor(() => expect(screen.getByLabelText(/合计/).textContent).toContain('0.30'))
  expect(screen.getByLabelText(/合计/).tagName).toBe('OUTPUT')
})

test('an entry of the summary leads to its field, and typing there takes the issue away', async () => {
  draw()
  await screen.findByLabelText(/标题/)
  await userEvent.click(saveButton())
  const summary = await screen.findByRole('alert')
  await userEvent.click(within(summary).getByRole('button', { name: '请输入标题' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/标题/)))
  expect(screen.getByLabelText(/标题/).getAttribute('aria-describedby')).toContain('-issue')
  await userEvent.type(screen.getByLabelText(/标题/), 'a')
  await waitFor(() => expect(within(summary).queryByRole('button', { name: '请输入标题' })).toBeNull())
})

test('only what may be written travels: neither computed fields nor locked ones', async () => {
  const { save } = draw({ stored: true, readOnly: ['price'] })
  const title = await screen.findByLabelText(/标题/)
  expect(screen.getByLabelText(/单价/).tagName).toBe('OUTPUT')
  await userEvent.type(title, ' 2')
  await userEvent.click(saveButton())
  await waitFor(() => expect(save).toHaveBeenCalled())
  const sent = save.mock.calls[0]![1]
  expect(sent).toMatchObject({ id: '9', rev: 1, title: '转接头 2' })
  expect(Object.keys(sent)).not.toContain('total')
  expect(Object.keys(sent)).not.toContain('price')
})

test('what the server refuses stands at its field, in its words', async () => {
  const { save } = draw({ stored: true })
  save.mockRejectedValueOnce(
    new Fault('record.refused', {}, { data: { issues: [{ path: 'title', code: 'field.unique', msg: '标题已存在' }] } }),
  )
  await screen.findByLabelText(/标题/)
  await userEvent.click(saveButton())
  expect((await screen.findAllByText('标题已存在')).length).toBe(2)
})

test('a record somebody else changed is shown, and mine is kept until I decide', async () => {
  const { save } = draw({ stored: true })
  const by = { updateUser: '3', $ref: { updateUser: { 3: { $label: '张三' } } } }
  const theirs = { ...LOANS.find(({ id }) => id === '9')!, title: '他人标题', rev: 2, ...by }
  save.mockRejectedValueOnce(new Fault('record.stale', {}, { data: theirs }))
  const title = await screen.findByLabelText(/标题/)
  await userEvent.type(title, ' 我的')
  await userEvent.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toContain('张三')
  expect(screen.getByLabelText<HTMLInputElement>(/标题/).value).toBe('转接头 我的')
  await userEvent.click(screen.getByRole('button', { name: '载入最新数据' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/标题/).value).toBe('他人标题'))
})

test('keeping mine saves over the stored record', async () => {
  const { save } = draw({ stored: true })
  const theirs = { ...LOANS.find(({ id }) => id === '9')!, rev: 2 }
  save.mockRejectedValueOnce(new Fault('record.stale', {}, { data: theirs })).mockResolvedValueOnce(theirs)
  await userEvent.type(await screen.findByLabelText(/标题/), ' 我的')
  await userEvent.click(saveButton())
  await userEvent.click(await screen.findByRole('button', { name: '保留我的内容' }))
  await userEvent.click(saveButton())
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save.mock.calls[1]![1]).toMatchObject({ rev: 2, title: '转接头 我的' })
})

test('a double press of save saves once', async () => {
  const { save } = draw({ stored: true })
  let finish = (_: object) => {}
  save.mockImplementationOnce(() => new Promise(resolve => (finish = resolve as never)))
  await screen.findByLabelText(/标题/)
  await userEvent.dblClick(saveButton())
  finish({ id: '9', rev: 2 })
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
})

test('a record that was added is among what the page shows of it, and the form begins another', async () => {
  const fields = loan.fields.map(({ required: _, ...field }) => field)
  const { save } = draw({
    document: { ...loan, fields },
    nodes: [
      {
        id: 'list',
        widget: 'table',
        body: { entity: 'equipmentLoan', columns: [{ id: 'title' }] },
      },
    ],
  })
  const title = await screen.findByLabelText(/标题/)
  await userEvent.type(title, '新来的投影仪')
  await userEvent.click(saveButton())
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(await screen.findByRole('cell', { name: '新来的投影仪' })).toBeTruthy()
  await waitFor(() => expect((screen.getByLabelText(/标题/) as HTMLInputElement).value).toBe(''))
})

test.each([true, false])('a secret says that empty keeps it where one may be kept: stored %s', async stored => {
  const fields = [...loan.fields, { id: 'pin', type: 'string', title: { zh: '密码' }, secret: true } as const]
  const document = { ...loan, fields }
  draw({ stored, document, body: { nodes: [{ id: 'pin', widget: 'password', bind: 'pin' }] } })
  await screen.findByLabelText('密码', { selector: 'input' })
  expect(screen.queryAllByText('留空则保留原值。')).toHaveLength(stored ? 1 : 0)
})

test.each([true, false])('a rule of a node reads what every record has: stored %s', async stored => {
  const rule = { '!': [{ empty: [{ var: 'id' }] }] }
  draw({ stored, body: { nodes: [{ id: 'title', widget: 'text', bind: 'title', readOnly: rule }] } })
  const title = await screen.findByLabelText(/标题/)
  expect(title.tagName).toBe(stored ? 'OUTPUT' : 'INPUT')
})

test('a node may need what its entity does not, and a check of the form stands in the summary', async () => {
  const body = deriveForm(loan)
  const nodes = body.nodes!.map(node => (node.id === 'reason' ? { ...node, required: true } : node))
  const check = {
    id: 'few',
    by: 'rule' as const,
    refuse: { '==': [{ var: 'quantity' }, 1] },
    message: { zh: '至少两件' },
  }
  const { save } = draw({ stored: true, body: { nodes, checks: [check] } })
  const quantity = await screen.findByLabelText(/数量/)
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '1')
  await userEvent.click(saveButton())
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByText('请输入事由')).toBeTruthy()
  expect(within(summary).getByText('至少两件')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('a step of the page submits the form and may put it back', async () => {
  const button: Node = {
    id: 'b',
    widget: 'button',
    title: { zh: '放弃' },
    on: { click: [{ id: 'r', do: 'reset', form: 'loan' }] },
  }
  draw({ stored: true, nodes: [button] })
  const title = await screen.findByLabelText(/标题/)
  await userEvent.type(title, '!!')
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/标题/).value).toBe('转接头'))
})

test('a form of its own fields begins with what is passed, saves nothing and hands its values to the steps after it', async () => {
  const call = vi.fn(async (name: string) => (name === 'role.keys' ? { reason: '已有' } : null))
  const body: FormBody = {
    fields: [{ id: 'reason', type: 'string', title: { zh: '原因' }, maxLength: 4 }],
    nodes: [{ id: 'reason', widget: 'text', bind: 'reason' }],
    afterSubmit: [{ id: 'give', do: 'request', call: 'role.grant', data: { why: { var: 'reason' } } }],
  }
  const bundle = loanBundle({
    queries: [{ id: 'known', call: 'role.keys', get: 'one' }],
    nodes: [{ id: 'own', widget: 'form', with: { reason: { var: '$query.known.reason' } }, body }],
  })
  const ports = loanPorts(bundle)
  Object.assign(ports.data, { call })
  const save = vi.spyOn(ports.data, 'save')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  const input = await screen.findByDisplayValue('已有')
  await userEvent.type(input, '理由长')
  await userEvent.click(saveButton())
  await screen.findByRole('alert')
  expect(call).not.toHaveBeenCalledWith('role.grant', expect.anything())
  await userEvent.type(input, '{Backspace}')
  await userEvent.click(saveButton())
  await waitFor(() => expect(call).toHaveBeenCalledWith('role.grant', { why: '已有理由' }))
  expect(save).not.toHaveBeenCalled()
})

test('the program around a form saves it: a form of an entity and one with fields of its own; what it refuses stands at the field', async () => {
  const bundle = loanBundle({ nodes: [{ id: 'loan', widget: 'form', body: deriveForm(loan) }] })
  const ports = loanPorts(bundle, {})
  const stored = vi.spyOn(ports.data, 'save')
  let form: HostedForm | undefined
  const save = vi.fn<(record: WireRecord) => Promise<WireRecord>>(async record => record)
  const attach = (drawn: HostedForm) => {
    form = drawn
    return () => {}
  }
  const draw = (shown: typeof bundle, record: WireRecord | null) => (
    <FormHostContext value={{ record, save, attach }}>
      <LoanScreen bundle={shown} ports={ports} />
    </FormHostContext>
  )
  const { rerender } = render(draw(bundle, LOANS.find(({ id }) => id === '9')!))
  await userEvent.type(await screen.findByLabelText(/事由/), 'Lecture')
  save.mockRejectedValueOnce(
    new Fault(
      'record.refused',
      {},
      { data: { issues: [{ path: 'title', code: 'field.unique', msg: 'No camera is left' }] } },
    ),
  )
  expect(await act(() => form!.submit())).toBe(false)
  expect(await screen.findAllByText('No camera is left')).not.toEqual([])
  expect(await act(() => form!.submit())).toBe(true)
  expect(save).toHaveBeenLastCalledWith(
    expect.objectContaining({ id: '9', reason: expect.stringContaining('Lecture') }),
  )
  const own = {
    fields: [{ id: 'note', type: 'text' as const, title: { zh: 'Note' } }],
    nodes: [{ id: 'note', widget: 'textarea', bind: 'note' }],
  }
  rerender(draw(loanBundle({ nodes: [{ id: 'own', widget: 'form', body: own }] }), null))
  await userEvent.type(await screen.findByRole('textbox'), 'Soon')
  expect(await act(() => form!.submit())).toBe(true)
  expect(save).toHaveBeenLastCalledWith({ note: 'Soon' })
  expect(stored).not.toHaveBeenCalled()
})
