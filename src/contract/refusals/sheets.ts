import type { ErrorSpec } from './spec.ts'

/** Refusals of files that are read as tables, and of imports. */
export const SHEETS_REFUSALS = {
  SHEET_EMPTY: { status: 400, text: '文件是空的' },
  SHEET_NO_ROWS: { status: 400, text: '文件中没有数据行' },
  SHEET_UNPACKED_TOO_LARGE: { status: 400, text: '文件解压后过大，无法读取' },
  SHEET_TOO_MANY_ROWS: { status: 400, text: '文件超过{n}行，请拆分后再导入' },
  SHEET_TOO_MANY_COLUMNS: { status: 400, text: '表格超过{n}列' },
  SHEET_CELL_TOO_LONG: { status: 400, text: '第{row}行第{column}列的内容过长' },
  SHEET_ENCODING_UNKNOWN: { status: 400, text: '无法识别文件编码，请另存为 UTF-8 或 xlsx' },
  SHEET_FORMAT_UNSUPPORTED: { status: 400, text: '不支持旧版 xls 或加密的文件，请另存为 xlsx 或 csv' },
  SHEET_BROKEN: { status: 400, text: '文件不是有效的表格' },
  SHEET_MISSING: { status: 400, text: '文件中没有工作表' },
  SHEET_ENCRYPTED: { status: 400, text: '文件已加密，无法读取' },
  SHEET_COLUMN_MISSING: { status: 400, text: '文件中没有“{heading}”列' },
  SHEET_HEADER_ROW: { status: 400, text: '表头行应在1到10之间' },
  SHEET_NOT_TEMPLATE: { status: 400, text: '文件格式不正确，请使用模板' },
  SHEET_ROW_REPEATED: { status: 400, text: '文件内重复' },
  IMPORT_LINES_FAULTY: { status: 400, text: '没有导入，{n}行有错误：{lines}' },
  IMPORT_MODE_REQUIRED: { status: 400, text: '请选择导入方式' },
  IMPORT_FILE_REPEATED: { status: 400, text: '请勿重复上传同一文件' },
  IMPORT_HAS_FAULTY_ROWS: { status: 400, text: '存在错误行，请修改文件后重新上传' },
  IMPORT_NO_VALID_ROWS: { status: 400, text: '没有可以导入的行' },
  IMPORT_ROW_REPEATED: { status: 400, text: '重复行' },
  IMPORT_COLUMN_AMBIGUOUS: { status: 400, text: '“{label}”对应了多列' },
  IMPORT_COLUMN_REQUIRED: { status: 400, text: '请选择“{label}”对应的列' },
} as const satisfies Record<string, ErrorSpec>
