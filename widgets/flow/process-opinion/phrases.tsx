/** The usual sentences of an opinion in a row; on a phone in a menu, once something is written. @source WU-17; docs/ui.md#hands */
import { Button } from 'antd'
import { useState } from 'react'
import type { StorePort } from '#engine/ports/ports.ts'
import { Icon } from '#engine/react/icon.tsx'
import { WithMenu } from '#engine/react/overlay/menu.tsx'
import { useT } from '#engine/react/text.ts'
import { dropPhrase, keepPhrase, readPhrases } from './kept-phrases.ts'

interface PhrasesProps {
  /** the opinion */
  value: string
  onChange(text: string): void
  store: StorePort
  narrow: boolean
}

export function Phrases({ value, onChange, store, narrow }: PhrasesProps) {
  const t = useT()
  const [, setTurn] = useState(0)
  const { own, list } = readPhrases(store, t)
  const isAmong = list.includes(value)
  const again = (change: () => void) => () => {
    change()
    setTurn(turn => turn + 1)
  }
  const choose = (text: string) => onChange(value === text ? '' : text)
  const keep = value.trim() !== '' && !isAmong && again(() => keepPhrase(store, value, t))
  const drop = own && isAmong && again(() => dropPhrase(store, value))
  const dropTitle = t('process.phraseDrop', { text: value })
  if (narrow && value !== '')
    return (
      <WithMenu
        items={[
          ...list.map(text => ({ key: text, label: text, chosen: value === text, run: () => choose(text) })),
          ...(keep ? [{ key: ' keep', label: t('process.phraseKeep'), run: keep }] : []),
          ...(drop ? [{ key: ' drop', label: dropTitle, run: drop }] : []),
        ]}
      >
        <Button
          type="text"
          className="process-small"
          icon={<Icon name="unordered-list" />}
          aria-label={t('process.phrases')}
          title={t('process.phrases')}
        />
      </WithMenu>
    )
  return (
    <fieldset className="process-phrases" aria-label={t('process.phrases')}>
      {list.map(text => (
        <Button
          key={text}
          size="small"
          shape="round"
          type={value === text ? 'primary' : 'default'}
          ghost={value === text}
          aria-pressed={value === text}
          onClick={() => choose(text)}
        >
          {text}
        </Button>
      ))}
      {keep && (
        <Button type="text" size="small" onClick={keep}>
          {t('process.phraseKeep')}
        </Button>
      )}
      {drop && (
        <Button type="text" size="small" aria-label={dropTitle} onClick={drop}>
          ×
        </Button>
      )}
    </fieldset>
  )
}
