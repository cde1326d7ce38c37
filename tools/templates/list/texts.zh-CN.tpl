{
  "<entities>": {
    "noun": { "one": "<word>", "other": "<words>", "title": "<Word>" },
    "grid": "<Words>"
  },
  "commands": {
    "<entity>": { "create": "新增 <word>", "edit": "修改 <word>", "switch": "启用或停用", "delete": "删除 <word>", "import": "导入 CSV 文件" }
  },
  "enums": { "auditTarget": { "<entity>": "<Word>" } },
  "screens": { "title": { "<entities>": "<Words>" } }
}
