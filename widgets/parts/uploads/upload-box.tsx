import { Button, Flex, Typography, theme } from 'antd'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import { sayMost } from '#engine/value/file-kinds.ts'
import { describeControl } from '../describe-control.ts'
import '../files/texts.ts'
import { ReadOnly } from '../read-only.tsx'
import type { FileLimits } from './check-file.ts'
import { FileList, type FileLook } from './file-list.tsx'
import { type Uploaded, useUploads } from './use-uploads.ts'

interface UploadBoxProps {
  widget: WidgetProps<unknown, Uploaded[]>
  limits: FileLimits
  look: FileLook
  /** the words of the button, if not the usual ones */
  text?: string
  /** what is sent in place of a chosen file; null: nothing */
  prepare?(file: File): Promise<File | null>
  /** a new file takes the place of the stored one */
  replaces?: boolean
}

/** Files of a field: chosen, dropped or pasted, uploaded at once, with the limits told beforehand. */
export function UploadBox({ widget, limits, look, text, prepare, replaces }: UploadBoxProps) {
  const { value, title, invalid, readOnly, onChange, onPartialInput } = widget
  const { accept, maxMb, maxCount } = limits
  const t = useT()
  const { token } = theme.useToken()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { send, sending, refused, drop, again } = useUploads(value, limits, {
    ...{ onChange, onPartialInput, prepare, replaces },
  })
  const files = value ?? []
  if (readOnly)
    return <ReadOnly id={widget.id}>{files.length ? <FileList files={files} look={look} /> : null}</ReadOnly>
  const full = !replaces && maxCount !== undefined && files.length + sending.length >= maxCount
  const hints = [
    accept?.length && accept.join(', '),
    maxMb !== undefined && t('files.upToMost', { most: sayMost(maxMb) }),
    !replaces && maxCount !== undefined && t('files.upToFiles', { n: maxCount }),
    t('files.orDropHere'),
  ].filter(Boolean)
  const { 'aria-required': _, 'aria-invalid': __, ...control } = describeControl(widget)
  const take = (event: DragEvent | ClipboardEvent, given: GivenFiles) => {
    if (!given.length) return
    event.preventDefault()
    void send([...given])
  }
  return (
    <Flex
      vertical
      gap="small"
      onDragOver={event => {
        event.preventDefault()
        setOver(event.dataTransfer.types.includes('Files'))
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Element | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event, event.dataTransfer.files)
      }}
      onPaste={event => take(event, event.clipboardData.files)}
      style={
        isOver
          ? { outline: `1px dashed ${token.colorPrimary}`, outlineOffset: 4, borderRadius: token.borderRadius }
          : undefined
      }
    >
      <Flex align="center" gap="small" wrap>
        <Button
          {...control}
          aria-label={`${title} ${text || t('files.chooseFiles')}`}
          danger={invalid}
          disabled={full}
          icon={<Icon name="upload" />}
          onClick={() => picker.current?.click()}
          onBlur={widget.onBlur}
        >
          {isOver ? t('files.dropHere') : text || t('files.chooseFiles')}
        </Button>
        <Typography.Text type="secondary">{hints.join(' · ')}</Typography.Text>
      </Flex>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={maxCount !== 1}
        accept={accept?.map(kind => `.${kind.replace(/^\*?\./, '')}`).join()}
        onChange={event => {
          void send([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {refused.map(reason => (
        <Typography.Text key={reason} type="danger" role="alert">
          {reason}
        </Typography.Text>
      ))}
      <FileList
        files={files}
        sending={sending}
        look={look}
        onDrop={drop}
        onAgain={again}
        onRemove={attachId => {
          const left = files.filter(file => file.attachId !== attachId)
          onChange(left.length ? left : null)
        }}
      />
    </Flex>
  )
}

type GivenFiles = globalThis.FileList
