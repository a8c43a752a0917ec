import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import Barcode from '../barcode/barcode.tsx'
import barcode from '../barcode/widget.json'
import QrCode from './qr-code.tsx'
import manifest from './widget.json'

test('a code has its text for who cannot scan it, and is black on white in every theme', () => {
  const { container } = drawWidget(QrCode, manifest, { value: 'https://example.org/7' })
  const code = screen.getByRole('img', { name: 'Title: https://example.org/7' })
  expect(code.style.background).toMatch(/#fff|rgb\(255, 255, 255\)/)
  expect(container.querySelector('svg path[fill="#000"]')).toBeTruthy()
  expect(screen.getByText('https://example.org/7')).toBeTruthy()
})

test('a rule may say the text where no field does; without any it says so', () => {
  drawWidget(QrCode, manifest, { props: { text: 'LOAN-7' } })
  expect(screen.getByRole('img', { name: 'Title: LOAN-7' })).toBeTruthy()
  drawWidget(QrCode, manifest, { props: { text: { zh: '' } } })
  expect(screen.getByText('还没有内容，不能生成码')).toBeTruthy()
})

test('a text nobody could scan is told, not drawn', () => {
  drawWidget(QrCode, manifest, { value: 'x'.repeat(801) })
  expect(screen.getByRole('alert').textContent).toContain('内容太长')
  drawWidget(Barcode, barcode, { value: '设备' })
  expect(screen.getByText(/条形码只能有英文字母/)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('a barcode has its text below', () => {
  const { container } = drawWidget(Barcode, barcode, { value: 'SB-7' })
  expect(screen.getByRole('img', { name: 'Title: SB-7' })).toBeTruthy()
  expect(container.querySelector('figcaption')?.textContent).toBe('SB-7')
  expect(container.querySelectorAll('rect[fill="#000"]').length).toBeGreaterThan(20)
})
