/**
 * A preview of a file over the page: pictures, video, audio, PDF, text and workbooks are shown, other files can be
 * downloaded.
 * @source FM-24, VM-15
 */

import { Button, Flex, Modal, Typography } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useRoot } from '#engine/react/frame/root.tsx'
import { Icon } from '#engine/react/icon.tsx'
import { useLayer } from '#engine/react/overlay/layers.ts'
import { useT } from '#engine/react/text.ts'
import { endingOf, fileGroupOf } from '#engine/value/file-kinds.ts'
import { safeLink } from '#engine/value/safe-link.ts'
import { isGone } from './is-gone.ts'
import { Nothing, Waiting } from './preview-states.tsx'
import { nameOf, type ShownFile, sayBytes } from './shown-file.ts'

const WIDTH_PX = 960
/** width when there is only a sentence to show */
const NARROW_PX = 480
const HEIGHT = '70vh'
/** Only the beginning of a longer text is loaded. */
const TEXT_BYTES = 64 * 1024

const Sheets = lazy(() => import('./sheets.tsx'))

export default function FilePreview({ file, onClose }: { file: ShownFile; onClose(): void }) {
  const t = useT()
  const root = useRoot()
  useLayer(onClose)
  const [failed, setFailed] = useState(false)
  const link = safeLink(file.link)
  const name = nameOf(file)
  const isBroken = failed || !link
  const isBook = isWorkbook(link, name)
  const isOpened = !isBroken && !['office', 'archive', undefined].includes(fileGroupOf(name))
  return (
    <Modal
      open
      centered
      title={
        <Typography.Text ellipsis style={{ maxWidth: 'calc(100% - 32px)' }}>
          {name}
        </Typography.Text>
      }
      width={isOpened || (isBook && !isBroken) ? WIDTH_PX : NARROW_PX}
      onCancel={onClose}
      getContainer={root}
      footer={
        !isBroken && (
          <Flex justify="space-between" align="center" gap="small" wrap>
            <Typography.Text type="secondary">{sayBytes(file.size)}</Typography.Text>
            <Flex gap="small" wrap>
              {isOpened && (
                <Button href={link} target="_blank" rel="noopener" icon={<Icon name="export" />}>
                  {t('files.openInTab')}
                </Button>
              )}
              <Button type="primary" href={downloadOf(link)} download={name} icon={<Icon name="download" />}>
                {t('files.download')}
              </Button>
            </Flex>
          </Flex>
        )
      }
    >
      {isBroken ? (
        <Nothing>{t('files.noPreview')}</Nothing>
      ) : (
        <Suspense fallback={<Waiting />}>
          <Content link={link} name={name} onFailed={() => setFailed(true)} />
        </Suspense>
      )}
    </Modal>
  )
}

/** Only our own server can preview workbooks. */
function isWorkbook(link: string | null | undefined, name: string): boolean {
  return endingOf(name) === 'xlsx' && !!link?.startsWith('/')
}

/** Our own server sends a file with `?download` as an attachment. */
function downloadOf(link: string): string {
  return link.startsWith('/') ? `${link}?download` : link
}

interface ContentProps {
  link: string
  name: string
  onFailed(): void
}

function Content({ link, name, onFailed }: ContentProps): ReactNode {
  const t = useT()
  const size = { maxWidth: '100%', maxHeight: HEIGHT, display: 'block', margin: '0 auto' }
  switch (fileGroupOf(name)) {
    case 'picture':
      return <img src={link} alt={name} style={size} onError={onFailed} />
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: what people upload has none
      return <video src={link} controls style={size} onError={onFailed} aria-label={name} />
    case 'audio':
      // biome-ignore lint/a11y/useMediaCaption: what people upload has none
      return <audio src={link} controls style={{ width: '100%' }} onError={onFailed} aria-label={name} />
    case 'pdf':
      return <PdfContent link={link} name={name} onFailed={onFailed} />
    case 'text':
      return <TextContent link={link} name={name} onFailed={onFailed} />
    default:
      if (isWorkbook(link, name)) return <Sheets link={link} name={name} onGone={onFailed} />
      return <Nothing>{t('files.saveToOpen')}</Nothing>
  }
}

/** Checks the answer first, because a frame would show an error message as if it were the file. */
function PdfContent({ link, name, onFailed }: ContentProps) {
  const [isThere, setThere] = useState(!link.startsWith('/'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a file
  useEffect(() => {
    if (isThere) return
    const stop = new AbortController()
    fetch(link, { headers: { range: 'bytes=0-0' }, signal: stop.signal })
      .then(answer => (isGone(answer) ? onFailed() : setThere(true)))
      .catch(() => stop.signal.aborted || onFailed())
    return () => stop.abort()
  }, [link])
  if (!isThere) return <Waiting />
  return <iframe src={link} title={name} style={{ width: '100%', height: HEIGHT, border: 0 }} />
}

function TextContent({ link, name, onFailed }: ContentProps) {
  const t = useT()
  const [text, setText] = useState<{ shown: string; isCut: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a file
  useEffect(() => {
    const stop = new AbortController()
    fetch(link, { headers: { range: `bytes=0-${TEXT_BYTES - 1}` }, signal: stop.signal })
      .then(async answer => {
        if (!answer.ok) return onFailed()
        const whole = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? 0)
        setText({ shown: await answer.text(), isCut: whole > TEXT_BYTES })
      })
      .catch(() => stop.signal.aborted || onFailed())
    return () => stop.abort()
  }, [link])
  if (!text) return <Waiting />
  return (
    <>
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        style={{ maxHeight: HEIGHT, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text.shown}
      </section>
      {text.isCut && <Typography.Text type="secondary">{t('files.textCut')}</Typography.Text>}
    </>
  )
}
