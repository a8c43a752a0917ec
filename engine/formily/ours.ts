/**
 * What a Formily schema may say and the product decides itself. It is left out and reported, and asks nothing of
 * anybody. A prop may stand with its component (`Password.checkStrength`) or decorator.
 * @source docs/language.md#formily
 */

/** By reason, whose sentence is in `schemas/text/formily.json`. */
const OURS: Record<string, string> = {
  // how controls look is one design for all forms
  look: `style className prefixCls size bordered colon inset ghost type shape block theme variant status direction
    labelAlign labelWrap labelStyle wrapperAlign wrapperWrap wrapperStyle fullness feedbackLayout feedbackIcon feedbackStatus
    tooltipLayout tooltipIcon enableOutlineFeedback asterisk requiredMark tooltipPlacement tooltipVisible
    dropdownStyle dropdownClassName dropdownMatchSelectWidth popupClassName popupStyle popupContainer getPopupContainer
    placement suffixIcon clearIcon closeIcon menuItemSelectedIcon removeIcon switcherIcon showArrow showIcon icon
    listHeight listItemHeight virtual maxTagCount maxTagTextLength maxTagPlaceholder tagRender optionRender dropdownRender
    buttonStyle optionType keyboard controls stringMode listType showUploadList marks dots reverse tooltip tipFormatter character
    allowHalf treeLine treeIcon treeDefaultExpandAll treeDefaultExpandedKeys treeExpandedKeys expandTrigger displayRender
    titles listStyle operations showSelectAll hoverable loading extra headStyle bodyStyle tabPosition tabBarStyle
    tabBarGutter centered animated expandIconPosition expandIcon destroyInactiveTabPane forceRender
    Password.checkStrength Input.Password.checkStrength Divider.orientation Title.level autoComplete autoFocus id name htmlFor
    hasClear hasBorder hasArrow hasTrigger hasLimitHint showLimitHint isZebra useDetectLocale popupProps popupContent autoWidth
    trim device isPreview followTrigger hasSelectAll fixedHeader maxBodyHeight tableWidth lock cellStyle cellClassName
    format timeFormat inputReadOnly showToday showNow hideDisabledOptions use12Hours minRows labelInValue`,
  // widths and places follow the grid of the form
  grid: `width height labelCol wrapperCol wrapperWidth labelWidth columnGap rowGap gap gutter minWidth maxWidth breakpoints
    colWrap strictAutoFit minColumns maxRows gridStart columns align justify wrap split flex fixed ellipsis scroll
    dataIndex useVirtual resizable tableLayout rowKey rowClassName sticky showHeader summary expandable colSpan`,
  // an object of the page that holds what is open: here the layout does
  instance:
    'formStep formTab formCollapse form grid activeKey defaultActiveKey accordion defaultOpenPanelCount current initial',
  // a table of rows has its own pages, and new rows come last
  rows: 'method pagination onAdd onRemove onMoveUp onMoveDown showTitle addonAfterTitle',
  // pickers search in what they show
  search: `showSearch filterOption filterSort optionFilterProp optionLabelProp treeNodeFilterProp treeNodeLabelProp
    filterTreeNode notFoundContent searchValue autoClearSearchValue defaultActiveFirstOption allowClear`,
  // the value of a choice is the code of its option
  code: `optionAsValue objectValue valueType primaryKey mode fieldNames labelProp valueProp options dataSource treeData
    isTree rowSelection checkStrictly treeCheckStrictly treeCheckable treeDataSimpleMode showCheckedStrategy multiple
    SelectTable.columns targetKeys`,
  // files go to the store of the product
  files:
    'action headers withCredentials directory method beforeUpload customRequest data name uploadLocaleKey fileList',
}

const REASONS = new Map(
  Object.entries(OURS).flatMap(([reason, names]) => names.split(/\s+/).map(name => [name, reason] as const)),
)

/** Why the product decides a prop itself; undefined when it does not. @param component  or decorator it belongs to */
export const reasonFor = (prop: string, component = ''): string | undefined =>
  REASONS.get(`${component}.${prop}`) ?? REASONS.get(prop)

/** A reaction may name when it runs; a rule always holds. */
export const ALWAYS = /^onField(Init|Mount|Value|InitialValue|InputValue|React)(Change)?$/
