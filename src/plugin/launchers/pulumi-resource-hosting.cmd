@echo off
where node >nul 2>nul || (
  echo the hosting plugin needs Node 22.19 or newer, and there is no node on PATH. Install it ^(https://nodejs.org^), and run the command again. 1>&2
  exit /b 1
)
node "%~dp0server.js" %*
