/** The pages of a list. (antd's own depends on the width of the window.) @source CN-01, FM-18 */

import { Button } from 'antd'
import type { ReactNode } from 'react'
import { PAGE_SIZES } from '#engine/react/data/list.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { pageNumbers } from './page-numbers.ts'

interface PagerProps {
  /** from 1 */
  current: number
  /** records of a page */
  size: number
  total: number
  /** of a tree, whose lower levels are not counted */
  topLevel?: boolean
  /** there are more than `total`; called, they are all counted */
  onCount?: (() => void) | false
  onTurn(page: number): void
  children?: ReactNode
}

export function Pager({ current, size, total, topLevel, onCount, onTurn: turn, children }: PagerProps) {
  const t = useT()
  const narrow = useNarrow()
  const counted = Math.max(1, Math.ceil(total / size))
  const pages = onCount ? Math.max(counted, current + 1) : counted
  return (
    <nav className="sw-pager" aria-label={t('data.page')}>
      {onCount ? (
        <Button className="sw-total" type="text" title={t('data.countAll')} onClick={onCount}>
          {t('data.totalMore', { n: total.toLocaleString('en-US') })}
        </Button>
      ) : (
        <span className="sw-total">{t(topLevel ? 'data.totalTop' : 'data.total', { n: total })}</span>
      )}
      <Button
        type="text"
        icon={<Icon name="left" />}
        aria-label={t('data.before')}
        disabled={current <= 1}
        onClick={() => turn(current - 1)}
      />
      {narrow ? (
        <span>
          {current} / {pages}
        </span>
      ) : (
        pageNumbers(current, pages).map((page, place) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
            <span key={`gap${place}`}>…</span>
          ) : (
            <Button
              key={page}
              type={page === current ? 'default' : 'text'}
              aria-current={page === current ? 'page' : undefined}
              aria-label={t('data.pageNumber', { n: page })}
              onClick={() => turn(page)}
            >
              {page}
            </Button>
          ),
        )
      )}
      <Button
        type="text"
        icon={<Icon name="right" />}
        aria-label={t('data.after')}
        disabled={current >= pages}
        onClick={() => turn(current + 1)}
      />
      {children}
    </nav>
  )
}

/** How many records a page has. */
export function PageSize({ size, onSize }: { size: number; onSize(size: number): void }) {
  const t = useT()
  return (
    <select
      className="sw-choose"
      aria-label={t('data.pageSize')}
      value={size}
      onChange={event => onSize(Number(event.target.value))}
    >
      {PAGE_SIZES.map(value => (
        <option key={value} value={value}>
          {t('data.perPage', { n: value })}
        </option>
      ))}
    </select>
  )
}
