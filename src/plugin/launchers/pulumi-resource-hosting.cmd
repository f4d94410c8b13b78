@echo off
for %%f in (start.js server.js core.js schema.json) do if not exist "%~dp0%%f" set "missing=%%f" & goto incomplete
where node >nul 2>nul || goto nodeless
node --max-semi-space-size=8 "%~dp0start.js" %*
exit /b %errorlevel%

:incomplete
echo The hosting plugin can't start: there is no "%~dp0%missing%". The plugin is the whole folder: copy or link all of it, or run `npx pulumi-hosting plugin install`. 1>&2
goto refused

:nodeless
echo The hosting plugin can't start: it needs Node 22.19 or newer, and there is no `node` on PATH. Install Node (https://nodejs.org), and run the command again. 1>&2

:refused
echo This is not a bug of the provider: no report is needed. 1>&2
exit /b 1
