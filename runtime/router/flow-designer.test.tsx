import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import FlowDesigner from './flow-designer.tsx'

afterEach(cleanup)

const Where = () => <output>{useLocation().pathname}</output>

function opened(address: string): string | null {
  cleanup()
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/miniApp/home/*" element={<FlowDesigner />} />
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
  )
  return screen.getByRole('status').textContent
}
const base64 = (value: unknown) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))

test.each(['/miniApp/home/processDesign', '/miniApp/home/design/process'])(
  'WD-13 %s opens the designer of flows',
  at => {
    expect(opened(at)).toBe('/design')
    const params = { appId: 'trip', appName: '出差', createUser: '7' }
    expect(opened(`${at}?params=${encodeURIComponent(base64(params))}`)).toBe('/design/trip/flow')
    expect(opened(`${at}?params=${base64(params)}`)).toBe('/design/trip/flow')
    for (const wrong of ['%%%', 'abc', base64(null), base64({ appId: 7 }), base64({ appId: '' })])
      expect(opened(`${at}?params=${encodeURIComponent(wrong)}`), wrong).toBe('/design')
    expect(opened(`${at}?params=${base64({ appId: '../x' })}`)).toBe('/design/..%2Fx/flow')
  },
)
