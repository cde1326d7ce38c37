{
  "<entities>": {
    "noun": { "one": "<word>", "other": "<words>", "title": "<Word>" },
    "grid": "<Words>"
  },
  "commands": {
    "<entity>": { "create": "Add to the <words>", "edit": "Change the <word>", "switch": "Enable or disable", "delete": "Delete the <word>", "import": "Import a CSV file" }
  },
  "enums": { "auditTarget": { "<entity>": "<Word>" } },
  "screens": { "title": { "<entities>": "<Words>" } }
}
