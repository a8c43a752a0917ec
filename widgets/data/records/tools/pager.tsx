/** Pages of a list: sizes 10, 30, 50, 100, 200. (antd's own depends on the width of the window.) @source CN-01 */

import { Button } from 'antd'
import { type List, PAGE_SIZES } from '#engine/react/data/list.ts'
import { useNarrow } from '#engine/react/frame/measure.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import { pageNumbers } from './page-numbers.ts'

export function Pager({ list, onSize }: { list: List; onSize(size: number): void }) {
  const t = useT()
  const narrow = useNarrow()
  const { current, size, total } = list
  const pages = Math.max(1, Math.ceil(total / size))
  const turn = (page: number) => list.turnTo(page, size)
  const resize = (next: number) => {
    onSize(next)
    list.turnTo(1, next)
  }
  return (
    <nav className="sw-pager" aria-label={t('data.page')}>
      <span className="sw-total">{t('data.total', { n: total })}</span>
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
      <select
        className="sw-choose"
        aria-label={t('data.pageSize')}
        value={size}
        onChange={event => resize(Number(event.target.value))}
      >
        {PAGE_SIZES.map(value => (
          <option key={value} value={value}>
            {t('data.perPage', { n: value })}
          </option>
        ))}
      </select>
    </nav>
  )
}
