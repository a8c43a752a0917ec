import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fromFormily } from '#engine/formily/from-formily.ts'
import { reportOf } from '#engine/formily/report.ts'
import { PortsContext } from '#engine/react/ports.tsx'
import { addTexts } from '#engine/react/text.ts'
import type { WidgetManifests } from '#engine/react/widget.ts'
import texts from '#schemas/text/designer.json' with { type: 'json' }
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { stagePorts } from '#widgets/stage/ports.ts'
import { TakenNotice } from './taken-notice.tsx'

addTexts('designer', texts)

const schema = {
  type: 'object',
  properties: {
    a: { type: 'string', 'x-decorator': 'FormItem', 'x-decorator-props': { colon: false, labelWrap: true } },
    b: { type: 'string', 'x-component': 'Input', 'x-visible': '{{!!$values.a}}' },
  },
}

test('a conversion says what is taken, what the product decides itself, and whether anything is left', async () => {
  const report = reportOf(fromFormily(schema, manifests as unknown as WidgetManifests))
  const onClose = vi.fn()
  const draw = (listed: number) => (
    <PortsContext value={stagePorts({ lang: 'en' })}>
      <TakenNotice report={report} listed={listed} onClose={onClose} />
    </PortsContext>
  )
  const { rerender } = render(draw(0))
  expect(screen.getByRole('status').textContent).toContain('2 fields, 0 tables of rows, 1 rules and 0 checks')
  expect(screen.getByRole('status').textContent).toContain('nothing is left to settle')
  expect(screen.getByRole('listitem').textContent).toBe('The look is that of one design: 2')
  rerender(draw(3))
  expect(screen.getByRole('status').textContent).toContain('3 items have no equivalent')
  await userEvent.click(screen.getByRole('button'))
  expect(onClose).toHaveBeenCalled()
})
