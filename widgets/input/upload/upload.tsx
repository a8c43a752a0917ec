import { Button, Flex, Typography, theme } from 'antd'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { Icon } from '#engine/react/icon.tsx'
import { useT } from '#engine/react/text.ts'
import type { WidgetProps } from '#engine/react/widget.ts'
import '../../parts/files/texts.ts'
import { describeControl } from '../../parts/describe-control.ts'
import { ReadOnly } from '../../parts/read-only.tsx'
import { useText } from '../../parts/read-text.ts'
import { FileList } from './file-list.tsx'
import type { Props, Value } from './props.gen.ts'
import { useUploads } from './use-uploads.ts'

/**
 * Files of a record: chosen, dropped or pasted, uploaded at once, opened by their names. Limits are the field's unless
 * props set others, and are shown beforehand.
 * @source VM-08, VM-63, VM-64, VM-81
 */
export default function Upload(widget: WidgetProps<Props, Value>) {
  const { props, field, value, title, invalid, readOnly, onChange } = widget
  const t = useT()
  const text = useText()
  const { token } = theme.useToken()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const accept = props.accept ?? field?.accept
  const maxMb = props.maxMb ?? field?.maxMb
  const maxCount = props.maxCount ?? field?.maxCount
  const { send, sending, refused, drop, again } = useUploads(value, { accept, maxMb, maxCount }, widget)
  const files = value ?? []
  if (readOnly)
    return <ReadOnly id={widget.id}>{files.length ? <FileList files={files} look={props.look} /> : null}</ReadOnly>
  const full = maxCount !== undefined && files.length + sending.length >= maxCount
  const hints = [
    accept?.length && accept.join(', '),
    maxMb !== undefined && t('files.upToMb', { maxMb }),
    maxCount !== undefined && t('files.upToFiles', { n: maxCount }),
    t('files.orDropHere'),
  ].filter(Boolean)
  const { 'aria-required': _, 'aria-invalid': __, ...control } = describeControl(widget)
  const take = (event: DragEvent | ClipboardEvent, given: GivenFiles) => {
    if (!given.length) return
    event.preventDefault()
    send([...given])
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
          aria-label={`${title} ${text(props.text) || t('files.chooseFiles')}`}
          danger={invalid}
          disabled={full}
          icon={<Icon name="upload" />}
          onClick={() => picker.current?.click()}
          onBlur={widget.onBlur}
        >
          {isOver ? t('files.dropHere') : text(props.text) || t('files.chooseFiles')}
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
          send([...(event.target.files ?? [])])
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
        look={props.look}
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
