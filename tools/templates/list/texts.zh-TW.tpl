{
  "<entities>": {
    "noun": { "one": "<word>", "other": "<words>", "title": "<Word>" },
    "grid": "<Words>"
  },
  "commands": {
    "<entity>": { "create": "新增 <word>", "edit": "修改 <word>", "switch": "啟用或停用", "delete": "刪除 <word>", "import": "匯入 CSV 檔案" }
  },
  "enums": { "auditTarget": { "<entity>": "<Word>" } },
  "screens": { "title": { "<entities>": "<Words>" } }
}
