<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html dir="ltr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">
<meta http-equiv="Content-Style-Type" content="text/css">
<link rel="top" href="index.php" title="Barrow &amp; Spade Forum Index">
<link rel="help" href="faq.php" title="Board FAQ">
<title>Barrow &amp; Spade :: Index</title>
<link rel="stylesheet" href="templates/spade.css" type="text/css">
<script language="Javascript" type="text/javascript">
<!--
if ( 0 ) { window.open('privmsg.php?mode=newpm', '_spadepm', 'HEIGHT=225,resizable=yes,WIDTH=400'); }
//-->
</script>
</head>
<body bgcolor="#DDE3C4" text="#000000" link="#3E6B1F" vlink="#6B5A2B">
<a name="top"></a>
<table width="100%" cellspacing="0" cellpadding="10" border="0" align="center"><tr><td class="bodyline">
<table class="head" width="100%" cellspacing="0" cellpadding="0" border="0"><tr>
<td width="210"><a href="index.php"><img src="templates/logo.svg" border="0" width="200" height="90" alt="Barrow &amp; Spade" /></a></td>
<td align="center" valign="middle"><span class="sitetitle">The Barrow &amp; Spade</span><br /><span class="gen">Forum of the Longmeadow Allotment Society</span>
<table cellspacing="0" cellpadding="2" border="0" align="center"><tr>
<td class="mainmenu"><a href="faq.php">FAQ</a>
<a href="search.php">Search</a>
<a href="memberlist.php">Memberlist</a>
<a href="profile.php?mode=register">Register</a>
<a href="login.php">Log in</a></td>
</tr><tr>
<td class="boards" align="center"><span>Boards:</span>
<a class="board" href="index.php">All</a>
<a class="board" href="viewforum.php?f=1">On the Plot</a>
<a class="board" href="viewforum.php?f=2">The Potting Shed</a></td>
</tr></table></td>
</tr></table>
<br />
<table width="100%" cellspacing="0" cellpadding="2" border="0"><tr>
<td align="left"><span class="timenow">The time now is Sat Jul 31, 2004 6:19 pm</span></td>
<td align="right"><a class="gensmall" href="search.php?search_id=unanswered">View unanswered posts</a></td>
</tr></table>
<table width="100%" cellspacing="2" cellpadding="2" border="0" align="center"><tr>
<td align="left" valign="middle" width="100%"><span class="crumbs"><a href="index.php">Barrow &amp; Spade Forum Index</a></span></td>
</tr></table>
<table class="forumline" width="100%" cellspacing="1" cellpadding="4" border="0">
<tr><th colspan="2">Board</th><th>Topics</th><th>Posts</th><th>Last post</th></tr>
<tr><td class="catLeft" colspan="5" height="28"><span class="cattitle">Longmeadow</span></td></tr>
<tr><td class="row1" align="center" width="40"><img src="templates/folder.svg" width="19" height="18" alt="No new posts" /></td><td class="row1" width="100%"><a class="forumlink" href="viewforum.php?f=1">On the Plot</a><br /><span class="genmed">Sowing, growing, digging, and what is eating it this week.</span><br /><span class="gensmall">Moderator: compostella</span></td><td class="row2" align="center"><span class="gensmall">3</span></td><td class="row2" align="center"><span class="gensmall">18</span></td><td class="row2" align="center" nowrap="nowrap"><span class="gensmall">Tue Jul 20, 2004 11:48 am<br />compostella <a href="viewtopic.php?t=17"><img src="templates/mini.svg" width="12" height="9" alt="View latest post" border="0" /></a></span></td></tr>
<tr><td class="row1" align="center" width="40"><img src="templates/folder.svg" width="19" height="18" alt="No new posts" /></td><td class="row1" width="100%"><a class="forumlink" href="viewforum.php?f=2">The Potting Shed</a><br /><span class="genmed">Life on the site: sheds, water, open days, lost property.</span><br /><span class="gensmall">Moderator: compostella</span></td><td class="row2" align="center"><span class="gensmall">3</span></td><td class="row2" align="center"><span class="gensmall">19</span></td><td class="row2" align="center" nowrap="nowrap"><span class="gensmall">Wed Jul 28, 2004 9:30 am<br />compostella <a href="viewtopic.php?t=23"><img src="templates/mini.svg" width="12" height="9" alt="View latest post" border="0" /></a></span></td></tr>
</table>
<br />
<table class="forumline" width="100%" cellspacing="1" cellpadding="4" border="0">
<tr><th>News from the hut</th></tr>
<tr><td class="row1"><div class="postbody"><p><b>Tue Jul 27.</b> The committee has had two quotations for the new water main. The cheaper is for 1,840 pounds. We have 1,310, and an open day to come. Plots 20 to 44 will be without water for three days in October, and will be asked first which three.</p>
<p><b>Sat Jul 24.</b> The trailer took away twenty-six bags of potato tops this morning. Thank you to everyone who cut theirs; so far the blight has stayed on the lane side. Plots 2, 3 and 5 are to lift in the first dry week of August. The smallest potatoes must come out as well.</p>
<p><b>Sun Jul 11.</b> The swarm that hung in the damson by the gate was taken by Pete with a cardboard box and a bed sheet, in his slippers. It now lives on Plot 40. Honey will be raffled.</p></div></td></tr>
</table>
<br />
<table class="forumline" width="100%" cellspacing="1" cellpadding="4" border="0">
<tr><th colspan="2">Who is online</th></tr>
<tr><td class="row1" align="center"><img src="templates/folder.svg" width="19" height="18" alt="" /></td><td class="row1" width="100%"><span class="gensmall">Our members have written a total of <b>1671</b> articles. We have <b>47</b> registered members; the newest is <b>SidTheSprout</b>. In total there are <b>4</b> people online: 2 registered, 0 hidden and 2 guests.</span></td></tr>
</table>
<table width="100%" cellspacing="2" cellpadding="2" border="0" align="center"><tr>
<td align="left" valign="middle" width="100%"><span class="crumbs"><a href="index.php">Barrow &amp; Spade Forum Index</a></span></td>
</tr></table>
<table class="popular" width="100%" cellspacing="1" cellpadding="3" border="0"><tr><th colspan="3">Talked about this season</th></tr>
<tr><td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=17">Blight on my Sharpe's Express - dig now or wait?</a></td>
<td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=4">Who keeps taking the communal wheelbarrow?</a></td>
<td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=9">Old carpet as a weed cover: yes or no?</a></td></tr>
<tr>
<td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=12">Overwintered onions bolting already</a></td>
<td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=21">Open day 5 September: who is bringing what?</a></td>
<td class="row2" width="33%"><a class="gensmall" href="viewtopic.php?t=23">Shed window out of an old front door</a></td></tr></table>
<table width="100%" cellspacing="2" border="0" align="center"><tr>
<td valign="top"><span class="gensmall">All times are GMT</span></td>
<td align="right" valign="top"><form method="get" name="jumpbox" action="viewforum.php"><span class="gensmall">Jump to: <select name="f"><option value="-1">Select a board</option><option value="1">On the Plot</option><option value="2">The Potting Shed</option></select> <input type="submit" value="Go" class="liteoption" /></span></form></td>
</tr></table>
<div align="center"><span class="copyright">Powered by SpadeBoard 1.6 &copy; 2002, 2004 Longmeadow Allotment Society<br />Be kind, be brief, shut the gate.</span></div>
</td></tr></table>
</body>
</html>
